import type { EventJournal } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Journals } from "./Journals.tsx";
import { amountsOf } from "./life.ts";
import styles from "./loan.module.css";

type Props = { readonly day: string; readonly journals: readonly EventJournal[] };

/** What time alone did to a loan by a month's end: read like an event, though nothing happened. */
export const MeasuredRow = ({ day, journals }: Props) => {
  const { t, fact } = useWords();
  return (
    <li className={styles.event}>
      <div>
        <p className={styles.name}>
          <span className={styles.seq} />
          <span className={styles.measured}>{t("events.measured")}</span>
          <time dateTime={day}>{day}</time>
        </p>
        <div className={styles.fact}>
          <dl className={styles.components}>
            {amountsOf(journals).map(([measure, fen]) => (
              <div key={measure} className={styles.component}>
                <dt>{fact(measure)}</dt>
                <dd>{formatFen(fen)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <Journals journals={journals} />
    </li>
  );
};
