import type { EventJournal } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { JournalLines } from "../../parts/JournalLines.tsx";
import styles from "./loan.module.css";
import { Posting } from "./Posting.tsx";

/** What time alone did to the books, month end by month end. */
export const measuredOn = (journals: readonly EventJournal[]): [string, EventJournal[]][] => {
  const byDay = new Map<string, EventJournal[]>();
  for (const journal of journals.filter(({ eventSeq }) => eventSeq === null))
    byDay.set(journal.businessOn, [...(byDay.get(journal.businessOn) ?? []), journal]);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
};

type Props = { readonly day: string; readonly journals: readonly EventJournal[] };

export const MeasuredRow = ({ day, journals }: Props) => {
  const { t } = useWords();
  return (
    <li className={styles.event}>
      <span>
        {t("events.measured")}
        <br />
        {day}
      </span>
      <div>
        {journals.map((journal) => (
          <div key={journal.rule} className={styles.journal}>
            <JournalLines lines={journal.lines} />
            <Posting journal={journal} />
          </div>
        ))}
      </div>
    </li>
  );
};
