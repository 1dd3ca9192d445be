import type { EventJournal } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { JournalLines } from "../../parts/JournalLines.tsx";
import { measureOf } from "./life.ts";
import styles from "./loan.module.css";
import { Posting } from "./Posting.tsx";

type Props = {
  readonly journals: readonly EventJournal[];
  /** The kind of event they stand beside; what was measured along with it says its own name. */
  readonly event?: string;
};

export const Journals = ({ journals, event }: Props) => {
  const { fact } = useWords();
  return (
    <div>
      {journals.map((journal, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two slices may have a journal of the same rule; they never move
        <div key={place} className={styles.journal}>
          <JournalLines lines={journal.lines} />
          <Posting journal={journal} {...(measureOf(journal) === event ? {} : { of: fact(measureOf(journal)) })} />
        </div>
      ))}
    </div>
  );
};
