import type { EventJournal, LoanEvent } from "@suanpan/contract";
import { useEffect, useRef } from "react";
import { useWords } from "../../language.tsx";
import { EventFact } from "./EventFact.tsx";
import { Journals } from "./Journals.tsx";
import styles from "./loan.module.css";

type Props = {
  readonly event: LoanEvent;
  readonly journals: readonly EventJournal[] | undefined;
  readonly seesBooks: boolean;
  readonly selected: boolean;
  readonly ofMany: boolean;
};

export const EventRow = ({ event, journals, seesBooks, selected, ofMany }: Props) => {
  const { t } = useWords();
  const entries = journals?.filter(({ lines }) => lines.length > 0);
  const row = useRef<HTMLLIElement>(null);
  const settled = journals !== undefined || !seesBooks;
  useEffect(() => {
    if (selected && settled) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected, settled]);
  return (
    <li
      ref={row}
      className={`${styles.event} ${selected ? styles.selected : ""}`}
      aria-current={selected ? "true" : undefined}
    >
      <EventFact event={event} selected={selected} ofMany={ofMany} />
      {entries?.length === 0 ? (
        <p className={styles.posting}>{t("journal.nothing")}</p>
      ) : (
        <Journals journals={entries ?? []} event={event.type} />
      )}
    </li>
  );
};
