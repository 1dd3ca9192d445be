import type { StatementRow, Statements } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFigure } from "../../money.ts";
import partStyles from "../../parts/parts.module.css";
import { kept } from "../../search.ts";
import { placeOf } from "./layout.ts";
import styles from "./statements.module.css";

type Props = { readonly statements: Statements; readonly rows: readonly StatementRow[] };

/** Read down to the double line; every figure leads to what stands behind it. */
export const StatementTable = ({ statements, rows }: Props) => {
  const { t } = useWords();
  const { period, to } = statements;
  const compared = rows.some(({ opening }) => opening !== undefined);
  return (
    <table className={partStyles.sheet}>
      <thead>
        <tr>
          <th>{t("statement.line")}</th>
          {compared && <th className={`${partStyles.figure} ${styles.amount}`}>{t("trace.opening")}</th>}
          <th className={`${partStyles.figure} ${styles.amount}`}>{compared ? to : period}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} row={row} statements={statements} compared={compared} />
        ))}
      </tbody>
    </table>
  );
};

const classOf = { line: styles.line, head: styles.head, sum: partStyles.sum, grand: partStyles.grand };

type RowProps = { readonly row: StatementRow; readonly statements: Statements; readonly compared: boolean };

const Row = ({ row, statements, compared }: RowProps) => {
  const { named } = useWords();
  const { period, book, entity } = statements;
  const search = kept({ line: row.line, period, book, entity: entity ?? undefined });
  return (
    <tr className={classOf[placeOf(row)]}>
      <td>{named(row)}</td>
      {compared && <td className={`${partStyles.figure} ${partStyles.quiet}`}>{formatFigure(row.opening ?? 0)}</td>}
      <td className={partStyles.figure}>
        <Link to="/statements/trace" search={search} aria-label={`${named(row)} ${formatFigure(row.amount)}`}>
          {formatFigure(row.amount)}
        </Link>
      </td>
    </tr>
  );
};
