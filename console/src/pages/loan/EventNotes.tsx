import type { LoanEvent } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { type Detail, detailOf } from "./event-detail.ts";
import styles from "./loan.module.css";

/** A detail in the reader's language; somebody's own words stay as they are. */
const useSaid = () => {
  const { t, name } = useWords();
  return (detail: Detail): string => {
    if ("band" in detail) return name("band", detail.band);
    return "word" in detail ? t(detail.word, detail.values) : detail.text;
  };
};

type Props = { readonly event: LoanEvent; readonly ofMany: boolean };

/** The instalment, the slice where there are several, the detail, and the value date where it is not the day itself. */
export const EventNotes = ({ event, ofMany }: Props) => {
  const { t } = useWords();
  const said = useSaid();
  const detail = detailOf(event);
  const notes = [
    event.instalment !== null && t("events.instalment", { number: event.instalment }),
    ofMany && t("events.slice", { number: event.slice }),
    detail && said(detail),
    event.valueOn !== event.businessOn && t("events.valued", { date: event.valueOn }),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <p className={styles.dates}>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </p>
  );
};
