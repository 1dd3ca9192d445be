import { books } from "@suanpan/contract";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, minus, negate, sum } from "../../../kernel/money.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { law, verdict } from "../../../platform/verifier.ts";
import { accountCodes, chart, isAccount } from "../../ledger/index.ts";
import { heldByGuarantees, heldByMeasures, heldByReceipts } from "./control.store.ts";
import { cashAccounts, exchangeAccounts } from "./flow-leaves.ts";
import { accountSums, borrowerCredits, monthFlows, ownLoans, postedByRules } from "./verify.store.ts";

const assets = new Set<string>(accountCodes.filter((code) => chart[code].type === "asset"));

/** Assets are what liabilities, equity and income not yet carried over come to, and no account is outside the chart. */
export const sheetsBalance = law("assets = liabilities + equity, in every company and book", async (db) => {
  const sums = await accountSums(db);
  const stranger = sums.find(({ account }) => !isAccount(account));
  if (stranger)
    return verdict(
      sums.length,
      `${stranger.book}, ${stranger.entity}: ${stranger.netFen} fen stand on ${stranger.account}, which the chart does not know`,
    );
  const groups = groupBy(sums, ({ book, entity }) => `${book}, ${entity}`);
  for (const [who, accounts] of groups) {
    const of = (isAsset: boolean): Fen =>
      sum(accounts.filter(({ account }) => assets.has(account) === isAsset).map(({ netFen }) => netFen));
    const [held, owed] = [of(true), minus(0 as Fen, of(false))];
    if (held !== owed) return verdict(groups.size, `${who}: assets are ${held} fen, liabilities and equity ${owed}`);
  }
  return verdict(groups.size, undefined);
});

/** Every line that is not cash says what it explains; together they explain all of it, month by month. */
export const cashFlowsExplainCash = law("cash flow = change of cash, in every company, book and month", async (db) => {
  const flows = await monthFlows(db, cashAccounts, exchangeAccounts);
  const wrong = flows.find(({ cashFen, explainedFen }) => cashFen !== explainedFen);
  return verdict(
    flows.length,
    wrong &&
      `${wrong.book}, ${wrong.entity}, ${wrong.month}: cash changed by ${wrong.cashFen} fen, its flows explain ${wrong.explainedFen}`,
  );
});

/** What the loans hold is what the ledger holds, but for what happened on days that are not closed yet. */
export const controlAccountsAgree = law("sub-ledger = general ledger", async (db) => {
  const unclosed = await firstUnclosedDay(db);
  if (!unclosed) return verdict(0, undefined);
  let loans = 0;
  for (const book of books) {
    const credits = await borrowerCredits(db, book, unclosed);
    loans += credits.loans;
    for (const { account, heldFen } of [
      await ownLoans(db, book, unclosed),
      { ...credits, heldFen: negate(credits.heldFen) },
      ...(await heldByMeasures(db, book, unclosed)),
      ...(await heldByGuarantees(db, unclosed)),
      ...(await heldByReceipts(db, unclosed)),
    ]) {
      const postedFen = await postedByRules(db, book, account, unclosed);
      if (postedFen !== heldFen)
        return verdict(loans, `${book}: ${account} is ${postedFen} fen in the ledger, the loans hold ${heldFen}`);
    }
  }
  return verdict(loans, undefined);
});
