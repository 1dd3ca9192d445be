import type { EquityRow } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { formatFigure } from "../../money.ts";
import styles from "../../parts/parts.module.css";

const parts = [
  ...["shareCapital", "paidInCapital", "treasuryShares", "retainedEarnings", "translation"],
  ...["noncontrollingInterests", "total"],
] as (keyof Omit<EquityRow, "line" | "nameEn" | "nameZh">)[];

const classOf = (line: string): string | undefined => {
  if (line === "openingEquity") return styles.strong;
  return line === "closingEquity" ? styles.grand : undefined;
};

export const EquityTable = ({ rows }: { readonly rows: readonly EquityRow[] }) => {
  const { t, name, named } = useWords();
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th>{t("statement.line")}</th>
          {parts.map((part) => (
            <th key={part} className={styles.figure}>
              {name("equity", part)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className={classOf(row.line)}>
            <td>{named(row)}</td>
            {parts.map((part) => (
              <td key={part} className={styles.figure}>
                {formatFigure(row[part])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
