import type { EquityRow, Statements } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFigure } from "../../money.ts";
import styles from "../../parts/parts.module.css";
import { kept } from "../../search.ts";

const parts = [
  ...["shareCapital", "paidInCapital", "treasuryShares", "retainedEarnings", "translation"],
  ...["noncontrollingInterests", "total"],
] as (keyof Omit<EquityRow, "line" | "nameEn" | "nameZh">)[];

const classOf = (line: string): string | undefined => {
  if (line === "openingEquity") return styles.strong;
  return line === "closingEquity" ? styles.grand : undefined;
};

/** How each part of equity moved; the total of a row leads to what stands behind it. */
export const EquityTable = ({ statements }: { readonly statements: Statements }) => {
  const { t, name, named } = useWords();
  const { period, book, entity, equity: rows } = statements;
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
                {part === "total" ? (
                  <Link
                    to="/statements/trace"
                    search={kept({ line: row.line, period, book, entity: entity ?? undefined })}
                    aria-label={`${named(row)} ${formatFigure(row.total)}`}
                  >
                    {formatFigure(row.total)}
                  </Link>
                ) : (
                  formatFigure(row[part])
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
