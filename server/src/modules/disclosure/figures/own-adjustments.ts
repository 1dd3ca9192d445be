import type { IfrsReconciliation, StatementUnit } from "@suanpan/contract";
import type { Database } from "../../../platform/database.ts";
import { reconciliationOf, type StatementPorts } from "../../books/index.ts";
import type { Lineage } from "../figure.ts";
import type { Section } from "./leaf.ts";
import type { OwnLeaf } from "./own-statements.ts";
import type { Plan } from "./plan.ts";

/** What leads from US GAAP to IFRS in our own two books, column by column, as leaves of a release. */
export const adjustmentLeaves =
  (statements: StatementPorts, isOurs: (period: string) => boolean, unit: StatementUnit) =>
  async (db: Database, plan: Plan): Promise<readonly OwnLeaf[]> => {
    const halves = [plan.longerYearAgo, plan.longer].flatMap((period) => (period ? [period.name] : []));
    if (halves.length === 0) return [];
    const leaves: OwnLeaf[] = [];
    for (const period of halves.filter(isOurs)) {
      const found = await reconciliationOf(db, statements, { period, unit });
      if (found.ok) leaves.push(...columnLeaves("ifrsAdjustments/operations", period, found.value, "operations"));
    }
    for (const day of [plan.openingOn, plan.closingOn].filter((on) => isOurs(on.slice(0, 7)))) {
      const found = await reconciliationOf(db, statements, { period: day.slice(0, 7), unit });
      if (!found.ok) continue;
      leaves.push(...columnLeaves("ifrsAdjustments/balanceSheet", day, found.value, "balanceSheet"));
      for (const [line, amount] of Object.entries(found.value.equity))
        leaves.push([
          "ifrsAdjustments/equity",
          day,
          line,
          { value: String(amount), lineage: byLine(found.value, line) },
        ]);
    }
    return leaves;
  };

const byLine = ({ period }: IfrsReconciliation, line: string): Lineage => ({
  from: "books",
  book: "usgaap",
  line,
  period,
});

const columnLeaves = (
  section: Section,
  at: string,
  found: IfrsReconciliation,
  of: "operations" | "balanceSheet",
): OwnLeaf[] =>
  Object.entries(found.adjustments[of]).flatMap(([column, lines]) =>
    Object.entries(lines).map(
      ([line, amount]): OwnLeaf => [
        section,
        at,
        `${column}/${line}`,
        {
          value: String(amount),
          lineage: { from: "books", book: "ifrs", line: `${column}/${line}`, period: found.period },
        },
      ],
    ),
  );
