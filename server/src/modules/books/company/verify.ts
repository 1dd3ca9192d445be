import type { CompanyItemKind } from "@suanpan/contract";
import { addDays, type IsoDate, isoDate, monthOf } from "../../../kernel/calendar.ts";
import { fen, minus, sum, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { lockedBefore } from "../../../platform/periods/index.ts";
import { law, type Verifier, verdict } from "../../../platform/verifier.ts";
import { type CompanyEvent, journalsUpTo, type Line } from "../../ledger/index.ts";
import { belongsTo, itemEvents, ruleTotals, workedOut, yearTotalsByMonth } from "./company.store.ts";
import { movementsOf, treasuryOf } from "./equity/shares.ts";
import { factsOf } from "./facts.ts";
import { disagreements, eliminationsOf, mutualAccounts } from "./group/eliminations.ts";
import { type Cumulative, differenceOf } from "./lines.ts";
import { loadFacts } from "./load-facts.ts";
import { monthNamed } from "./month.ts";
import { itemTypes, runType } from "./rules.ts";
import { itemTargets } from "./run-items.ts";
import type { CompanyTaxPolicy } from "./settings.ts";
import { taxTargetsFrom } from "./tax/targets.ts";

const forever = isoDate("2199-12-31");

type Run = { readonly period: string; readonly throughId: string; readonly vatPpm: number };

const linesIn = ({ entity, payload }: CompanyEvent): Cumulative[] =>
  (payload as unknown as { lines: readonly (Line & { book: Cumulative["book"] })[] }).lines.map((line) => ({
    entity,
    book: line.book,
    account: line.account as Cumulative["account"],
    cashFlow: line.cashFlow as Cumulative["cashFlow"],
    netFen: minus(fen(line.debitFen), fen(line.creditFen)),
  }));

/**
 * Every run there ever was is worked out again from what was known when it ran, and held against all that had been
 * posted by then: it must be the whole, however many runs it took.
 */
const runsComeTo = (name: string, types: readonly (typeof itemTypes)[number][]): Verifier =>
  law(name, async (db) => {
    const events = await itemEvents(db, forever);
    const posted = await workedOut(db, types, forever);
    const runs = await workedOut(db, [runType], forever);
    for (const [n, run] of runs.entries()) {
      const { period, throughId, vatPpm } = run.payload as unknown as Run;
      const { to } = monthNamed(period);
      const known = events.filter((event) => BigInt(event.id) <= BigInt(throughId) && belongsTo(to)(event));
      const targets = itemTargets({ vatPpm }, factsOf(known), to);
      for (const type of types) {
        const before = posted.filter((e) => e.type === type && e.id <= run.id && e.accountedOn <= to);
        const [off] = differenceOf(targets.get(type) ?? [], before.flatMap(linesIn));
        if (off) return verdict(n, `${run.naturalKey}: ${type} is off by ${said(off)}`);
      }
    }
    return verdict(runs.length, undefined);
  });

const said = ({ entity, book, account, netFen }: Cumulative): string =>
  `${netFen} fen on ${account} of ${entity} in ${book}`;

/** A share-based award costs what its schedule says, in both books. */
const awardsAreSchedules = runsComeTo("cost of awards = their schedules", ["award-cost"]);

/** Everything else in a register is spread as it says. */
const registersAreSpread = runsComeTo(
  "company registers = worked out again",
  itemTypes.filter((type) => type !== "award-cost"),
);

/** Nobody ever held fewer shares than none, and treasury shares stand at what was paid for them. */
const sharesAreMovements = law("shares = their movements", async (db) => {
  const facts = await loadFacts(db, forever);
  const movements = movementsOf(facts);
  let outstanding = 0;
  for (const { on, shares } of movements) {
    outstanding += shares;
    if (outstanding < 0) return verdict(movements.length, `${-outstanding} shares too many were bought back by ${on}`);
  }
  const rules: CompanyItemKind[] = ["shares-repurchased", "shares-cancelled", "item-withdrawn"];
  const on = await lastClosed(db);
  const known = await loadFacts(db, on);
  const ledger = await ruleTotals(db, { book: "usgaap", accounts: ["treasury-shares"], rules, on }, journalsUpTo);
  const offFen = minus(sum(ledger.map(({ netFen }) => fen(netFen))), treasuryOf(known).costFen);
  return verdict(
    movements.length,
    offFen === zeroFen ? undefined : `treasury shares are off by ${offFen} fen of what they cost`,
  );
});

/** What the open day has recorded is not posted before it closes. */
const lastClosed = async (db: Reader): Promise<IsoDate> => {
  const open = await firstUnclosedDay(db);
  return open ? addDays(open, -1) : forever;
};

/** What companies of the group wrote about each other comes to nothing between them, and stands in the ledger so. */
const sidesAgree = law("the two sides between group companies agree", async (db) => {
  const on = await lastClosed(db);
  const facts = await loadFacts(db, on);
  const items = eliminationsOf(facts, { to: on });
  const rules = ["intercompany", "item-withdrawn"];
  const ledger = await ruleTotals(db, { book: "usgaap", accounts: mutualAccounts, rules, on }, journalsUpTo);
  return verdict(facts.intercompany.length, disagreements(items, ledger)[0]);
});

/** The tax of every month that is locked follows from the ledger as it is locked, at the rates set when it was worked out. */
const taxFollowsLedger = law("income tax = rates over the ledger", async (db) => {
  const taxed = (await workedOut(db, ["income-tax"], forever)).toSorted((a, b) =>
    a.accountedOn < b.accountedOn ? -1 : a.accountedOn > b.accountedOn ? 1 : 0,
  );
  const [first] = taxed;
  if (!first) return verdict(0, undefined);
  const locked = (await lockedBefore(db, "9999-12")).filter((month) => month >= monthOf(first.accountedOn));
  // The ledger and the registers are read once, however many months there are.
  const [us, ifrs, events] = [
    await yearTotalsByMonth(db, "usgaap"),
    await yearTotalsByMonth(db, "ifrs"),
    await itemEvents(db, forever),
  ];
  for (const [n, period] of locked.entries()) {
    const month = monthNamed(period);
    const known = taxed.filter(({ accountedOn }) => accountedOn <= month.to);
    const upTo = (totals: typeof us) => totals.filter((total) => total.month <= period);
    const facts = factsOf(events.filter(belongsTo(month.to)));
    const { policy } = (known.at(-1) ?? first).payload as unknown as { policy: CompanyTaxPolicy };
    const { lines } = taxTargetsFrom({ us: upTo(us), ifrs: upTo(ifrs), taxed: known }, policy, facts, month);
    const [off] = differenceOf(lines, known.flatMap(linesIn));
    if (off) return verdict(n, `income tax of ${period} is off by ${said(off)}`);
  }
  return verdict(locked.length, undefined);
});

/** The laws of the company's own items. */
export const companyVerifiers: readonly Verifier[] = [
  awardsAreSchedules,
  registersAreSpread,
  sharesAreMovements,
  sidesAgree,
  taxFollowsLedger,
];
