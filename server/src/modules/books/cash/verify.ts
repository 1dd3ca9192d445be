import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { groupBy } from "../../../kernel/lists.ts";
import type { Reader } from "../../../platform/database.ts";
import { dayCloses } from "../../../platform/day/closed-days.ts";
import { law, verdict } from "../../../platform/verifier.ts";
import { journalsUpTo } from "../../ledger/index.ts";
import { firstUnequal } from "./match.store.ts";
import { receivablesOf, settledOf, settlements } from "./provider-settlement.store.ts";
import { settlesOn } from "./provider-settlement.ts";
import { countBankLines, firstBrokenLine } from "./reconcile.store.ts";
import { reconcileAll, unexplainedFen } from "./reconcile.ts";
import {
  collectionBooked,
  collectionByDay,
  countedCosts,
  type DayFen,
  institutionPayments,
  suspenseBooked,
  suspenseByDay,
  toldByDay,
} from "./verify.store.ts";

/** What was booked as handed over by the provider is what its days came to, for days whose statement was read. */
export const providerSettledAsStated = law("provider settlements = days with a statement", async (db, { holidays }) => {
  const done = await settlements(db);
  const booked = groupBy(await settledOf(db), ({ day }) => day);
  const days = done.map(({ day }) => day);
  const owed = groupBy(await receivablesOf(db, days), ({ day }) => day);
  for (const { day, settledOn, stated } of done) {
    if (!stated) return verdict(done.length, `${day} is settled, but no statement of it was read`);
    if (settledOn < settlesOn(day, holidays))
      return verdict(done.length, `${day} is settled on ${settledOn}, before the next business day`);
    const problem = firstDifferent(day, owed.get(day) ?? [], booked.get(day) ?? []);
    if (problem) return verdict(done.length, problem);
    booked.delete(day);
  }
  const [stray] = booked.keys();
  return verdict(done.length, stray && `${stray} is booked as settled, but the provider has not settled it`);
});

type OfEntity = { readonly entity: string; readonly amountFen: number };

const firstDifferent = (day: IsoDate, owed: readonly OfEntity[], booked: readonly OfEntity[]): string | undefined => {
  const amountOf = (list: readonly OfEntity[], entity: string) =>
    list.find((one) => one.entity === entity)?.amountFen ?? 0;
  const entity = [...owed, ...booked].find(
    (one) => amountOf(owed, one.entity) !== amountOf(booked, one.entity),
  )?.entity;
  return entity === undefined
    ? undefined
    : `${entity} on ${day}: the journals put ${amountOf(owed, entity)} fen on the provider, ${amountOf(booked, entity)} were settled`;
};

/** The ledger's cash is what the banks say it is, once every difference that is listed is taken into account. */
export const cashIsAsBanksSay = law("cash = bank statements and listed differences", async (db) => {
  const checked = await countBankLines(db);
  const broken = await firstBrokenLine(db);
  if (broken)
    return verdict(
      checked,
      `line ${broken.lineNo} of ${broken.code} is off by ${broken.offFen} fen, or one is missing before it`,
    );
  const unequal = await firstUnequal(db);
  if (unequal)
    return verdict(
      checked,
      `${formatId("bmatch", unequal.id)} joins ${unequal.bankFen} fen of the bank with ${unequal.ledgerFen} of the ledger`,
    );
  const off = (await reconcileAll(db, undefined, journalsUpTo)).find((one) => unexplainedFen(one) !== 0);
  return verdict(
    checked,
    off && `${off.account} of ${off.entity} on ${off.on}: ${unexplainedFen(off)} fen are explained by nothing`,
  );
});

/** Held money is booked day by day as it was held and let go. */
export const suspenseIsBooked = law("money in suspense = the books", async (db) => {
  const [facts, booked] = [await suspenseByDay(db), await suspenseBooked(db)];
  return verdict(facts.length, await firstUnbooked(db, facts, booked));
});

/** What collecting cost, and what was counted at a price, is what was booked. */
export const costsAreBooked = law("platform costs = the books", async (db) => {
  const [facts, booked, counted] = [await collectionByDay(db), await collectionBooked(db), await countedCosts(db)];
  const wrong = counted.find((one) => one.counted !== one.there);
  const problem =
    (await firstUnbooked(db, facts, booked)) ??
    (wrong && `${wrong.kind} on ${wrong.day}: ${wrong.counted} were counted, ${wrong.there} are there`);
  return verdict(facts.length + counted.length, problem);
});

/** Only closed days are booked; a fact of an open one waits. */
const firstUnbooked = async (
  db: Reader,
  facts: readonly DayFen[],
  booked: readonly DayFen[],
): Promise<string | undefined> => {
  const closed = new Set((await dayCloses(db)).filter((one) => one.closed).map(({ day }) => day));
  const keyOf = ({ day, name }: DayFen) => `${name} on ${day}`;
  const amounts = new Map(facts.filter(({ day }) => closed.has(day)).map((fact) => [keyOf(fact), fact.fen]));
  const wrong = booked.filter(({ day }) => closed.has(day)).find((one) => (amounts.get(keyOf(one)) ?? 0) !== one.fen);
  if (wrong) return `${keyOf(wrong)}: ${wrong.fen} fen are booked, the facts say ${amounts.get(keyOf(wrong)) ?? 0}`;
  const known = new Set(booked.map(keyOf));
  const missing = [...amounts].find(([key]) => !known.has(key));
  return missing && `${missing[0]}: ${missing[1]} fen are not booked`;
};

/** No institution was paid, or is said to have paid, more than its statements had told by then. */
export const institutionsPaidAsTold = law("institution payments = their statements", async (db) => {
  const [payments, told] = [await institutionPayments(db), await toldByDay(db)];
  const byAgreement = groupBy(told, ({ agreementId }) => formatId("agr", BigInt(agreementId)));
  const paidSoFar = new Map<string, number>();
  for (const { agreement, type, naturalKey, businessOn, amountFen } of payments) {
    const paidFen = (paidSoFar.get(`${agreement} ${type}`) ?? 0) + amountFen;
    paidSoFar.set(`${agreement} ${type}`, paidFen);
    const toldFen = (byAgreement.get(agreement) ?? [])
      .filter(({ day }) => day < businessOn)
      .reduce((sum, one) => sum + (type === "institution-settled" ? one.payableFen : one.chargedFen), 0);
    if (paidFen > toldFen)
      return verdict(
        payments.length,
        `${naturalKey} brings ${agreement} to ${paidFen} fen paid, its statements told ${toldFen}`,
      );
  }
  return verdict(payments.length, undefined);
});
