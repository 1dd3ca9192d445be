import {
  type AdjustmentColumn,
  adjustmentColumns,
  type ReconciliationRow,
  type StatementUnit,
} from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWords } from "../../language.tsx";
import { formatFigure } from "../../money.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { ifrsReconciliationQuery } from "../../queries.ts";
import { kept, type ShownUnit } from "../../search.ts";
import { placeOf } from "./layout.ts";
import own from "./statements.module.css";

type Asked = {
  readonly period: string | undefined;
  readonly entity: string | undefined;
  readonly unit: ShownUnit;
};

/** From US GAAP to IFRS: a line on each row, a reason in each column. */
export const Reconciliation = ({ period, entity, unit }: Asked) => {
  const { t } = useWords();
  const found = useQuery({
    ...ifrsReconciliationQuery(kept({ period, entity, unit })),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={found}>
      {({ from, to, unit: shown, operations, balanceSheet }) => (
        <div className={styles.stack}>
          <Panel
            title={t("statement.operations")}
            extra={<Unit said={t("statement.spanOf", { from, to })} unit={shown} />}
          >
            <Rows rows={operations} />
          </Panel>
          <Panel title={t("statement.balanceSheet")} extra={<Unit said={to} unit={shown} />}>
            <Rows rows={balanceSheet} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
};

const Unit = ({ said, unit }: { readonly said: string; readonly unit: StatementUnit }) => {
  const { t } = useWords();
  return (
    <span
      className={styles.quiet}
    >{`${said} · ${t(`statements.unit.${unit === "thousand" ? unit : "whole"}.cny`)}`}</span>
  );
};

const classOf = { line: own.line, head: own.head, sum: styles.sum, grand: styles.grand };

/** What nobody wrote by hand and everything explains has no column. */
const shownIn = (rows: readonly ReconciliationRow[]): AdjustmentColumn[] =>
  adjustmentColumns.filter(
    (column, n) => n < adjustmentColumns.length - 2 || rows.some(({ adjustments }) => adjustments[column] !== 0),
  );

const Rows = ({ rows }: { readonly rows: readonly ReconciliationRow[] }) => {
  const { t, name, named } = useWords();
  const columns = shownIn(rows);
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th>{t("statement.line")}</th>
          {["usgaap", ...columns, "ifrs"].map((column) => (
            <th key={column} className={styles.figure}>
              {name("adjustment", column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className={classOf[placeOf(row)]}>
            <td>{named(row)}</td>
            <td className={styles.figure}>{formatFigure(row.usgaap)}</td>
            {columns.map((column) => (
              <td key={column} className={styles.figure}>
                {formatFigure(row.adjustments[column])}
              </td>
            ))}
            <td className={styles.figure}>{formatFigure(row.ifrs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
