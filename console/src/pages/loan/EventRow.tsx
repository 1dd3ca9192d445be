import type { EventJournal, LoanEvent } from "@suanpan/contract";
import { useEffect, useRef } from "react";
import { useWords } from "../../language.tsx";
import { JournalLines } from "../../parts/JournalLines.tsx";
import { EventFact } from "./EventFact.tsx";
import styles from "./loan.module.css";
import { Posting } from "./Posting.tsx";

type Props = {
  readonly event: LoanEvent;
  readonly journals: readonly EventJournal[] | undefined;
  readonly seesBooks: boolean;
  readonly selected: boolean;
};

export const EventRow = ({ event, journals, seesBooks, selected }: Props) => {
  const { t } = useWords();
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
      <EventFact event={event} selected={selected} />
      <div>
        {journals?.map((journal) => (
          <div key={journal.rule} className={styles.journal}>
            <JournalLines lines={journal.lines} />
            <Posting journal={journal} />
          </div>
        ))}
        {journals?.length === 0 && <p className={styles.posting}>{t("journal.nothing")}</p>}
      </div>
    </li>
  );
};
