import type { ReconciliationRow } from "@suanpan/contract";
import { livedDays } from "../../../platform/day/closed-days.ts";
import { law, type Verifier, verdict } from "../../../platform/verifier.ts";
import { periodOf } from "../statements/period.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { reconcileIn } from "./reconcile.ts";

/**
 * The IFRS book as it stands against US GAAP and what every column adds to it, year by year: each row adds up to the
 * fen, and nothing is left that no column accounts for.
 */
export const booksReconcile = (ports: StatementPorts): Verifier =>
  law("IFRS = US GAAP + the columns of the reconciliation, in every line and year", async (db) => {
    const lived = await livedDays(db);
    if (!lived) return verdict(0, undefined);
    let checked = 0;
    for (let year = Number(lived.first.slice(0, 4)); year <= Number(lived.last.slice(0, 4)); year += 1) {
      const asked = { period: periodOf(`${year}FY`), entity: undefined, unit: "exact" as const };
      const { operations, balanceSheet } = await reconcileIn(db, ports, asked);
      checked += operations.length + balanceSheet.length;
      const wrong = [...operations, ...balanceSheet].find((row) => faultOf(row) !== undefined);
      if (wrong) return verdict(checked, `${year}, ${wrong.line}: ${faultOf(wrong)}`);
    }
    return verdict(checked, undefined);
  });

const faultOf = ({ usgaap, adjustments, ifrs }: ReconciliationRow): string | undefined => {
  const added = Object.values(adjustments).reduce((total, amount) => total + amount, usgaap);
  if (added !== ifrs) return `US GAAP and its columns come to ${added} fen, IFRS has ${ifrs}`;
  return adjustments.unexplained === 0 ? undefined : `no column accounts for ${adjustments.unexplained} fen`;
};
