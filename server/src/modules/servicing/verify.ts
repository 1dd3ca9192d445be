import { formatId } from "../../kernel/ids.ts";
import { readWhole } from "../../platform/read-whole.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { type LendingPolicy, type Loan, loanBatches, loanRef } from "../lending/index.ts";
import { actsOfLoans } from "./act.store.ts";
import type { Act } from "./deed.ts";
import { replay } from "./replay.ts";
import { countActs, firstActDifference, firstStrayEvent } from "./verify.store.ts";

/** Every fen that came in is in the events of its loan, and every event by which money came in belongs to one act. */
export const actsAreFolds = law("acts = the events they became", async (db) => {
  const [checked] = await Promise.all([countActs(db), readWhole(db)]);
  const different = await firstActDifference(db);
  if (different) {
    const { loanId, id, what, stored, folded } = different;
    const name = `${what} of ${formatId("act", id)}`;
    return verdict(checked, `${loanRef(loanId)}: ${name} is ${stored}, its events say ${folded ?? "nothing"}`);
  }
  const stray = await firstStrayEvent(db);
  const by = stray?.acts === 0 ? "no act" : `${stray?.acts} acts`;
  return verdict(checked, stray && `${loanRef(stray.loanId)}: event ${stray.seq}, ${stray.type}, belongs to ${by}`);
});

/** Lives every loan again from what was done to it, and compares it with the loan as it is kept. */
export const loansAreReplayed = (policy: LendingPolicy) =>
  law("loan = its acts, lived again", async (db, { holidays }) => {
    let checked = 0;
    for await (const { ids, loans } of loanBatches(db)) {
      const acts = await actsOfLoans(db, ids);
      for (const loan of loans.values()) {
        const breach = firstBreach(loan, acts.get(loan.id) ?? [], { policy, holidays });
        if (breach) return verdict(checked, `${loanRef(loan.id)}: ${breach}`);
        checked += 1;
      }
    }
    return verdict(checked, undefined);
  });

const firstBreach = (loan: Loan, acts: readonly Act[], rules: Parameters<typeof replay>[3]): string | undefined => {
  if (loan.state === "pending" || loan.state === "cancelled")
    return acts.length > 0 ? `${acts.length} acts on a loan that was never drawn` : undefined;
  const again = replay(loan, acts, loan.lastValueOn, rules, { today: loan.lastValueOn, recordedAt: new Date(0) });
  if (!again.ok) return `its acts cannot be lived again: ${again.code}`;
  const [is, ought] = [essence(loan), essence(again.value)];
  const what = (Object.keys(is) as (keyof typeof is)[]).find((key) => is[key] !== ought[key]);
  return what && `${what} is ${is[what]}, its acts make it ${ought[what]}`;
};

/** What matters of a loan, whatever its instalments are numbered. */
const essence = (loan: Loan) => ({
  state: loan.state,
  "outstanding principal": loan.outstandingFen,
  credit: loan.creditFen,
  band: loan.band,
  "accrued interest": loan.slices.map((slice) => `${slice.accruedInterestFen}/${slice.accruedVatFen}`).join(" "),
  "guarantee called": loan.slices.map((slice) => slice.calledOn ?? "-").join(" "),
  "instalments owed": loan.instalments
    .filter((row) => row.replacedBy === null)
    .map((row) =>
      [
        row.dueOn,
        row.slice,
        row.principalFen,
        row.interestFen,
        row.guaranteeFeeFen,
        row.serviceFeeFen,
        row.lateFeeFen,
        row.owedBackFen,
      ].join(":"),
    )
    .sort()
    .join(" "),
  "instalments paid": loan.instalments
    .filter((row) => row.replacedBy === null)
    .map((row) =>
      [
        row.dueOn,
        row.slice,
        row.paidPrincipalFen,
        row.paidInterestFen,
        row.paidGuaranteeFeeFen,
        row.paidServiceFeeFen,
        row.paidLateFeeFen,
      ].join(":"),
    )
    .sort()
    .join(" "),
});
