import type { EventJournal } from "@suanpan/contract";
import { useWords } from "../language.tsx";
import { formatFen } from "../money.ts";
import styles from "./parts.module.css";

type Line = EventJournal["lines"][number];

/** In the order of the rule, credits set in: an entry as the textbook writes it. */
export const JournalLines = ({ lines }: { readonly lines: readonly Line[] }) => {
  const { t, named } = useWords();
  return (
    <table className={styles.lines}>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry may name an account twice; its lines never move
          <tr key={place}>
            <td className={`${styles.account} ${line.creditFen === 0 ? "" : styles.creditSide}`}>
              <span className={styles.side}>{t(line.creditFen === 0 ? "journal.dr" : "journal.cr")}</span>
              {named(line)}
            </td>
            <td className={styles.amount}>{line.debitFen === 0 ? "" : formatFen(line.debitFen)}</td>
            <td className={styles.amount}>{line.creditFen === 0 ? "" : formatFen(line.creditFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
