import type { NewDividend, NewRepurchasePlan } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import type { Json, Reader } from "../../../platform/database.ts";
import { returnedItems } from "../../books/index.ts";
import { type CompanyEvent, type CompanyFact, type CompanyRule, companyEventsOfType } from "../../ledger/index.ts";

/** What is written down here beside the company items, which are what the books know of it. */
export type DividendDeclared = {
  readonly terms: NewDividend;
  readonly exOn: IsoDate;
  readonly sharesPerAds: number;
  readonly payoutPpm: number | null;
} & Amount;

/** How much it comes to, by how many shares, at which rate, and the company item that booked it. */
export type Amount = {
  readonly shares: number;
  readonly amountCents: number;
  readonly cnyMillionths: number;
  readonly amountFen: number;
  readonly item: string;
};
export type DividendFixed = Amount & { readonly dividend: string };
export type DividendPaid = {
  readonly dividend: string;
  readonly on: IsoDate;
  readonly amountCents: number;
  readonly bookedFen: number;
  readonly item: string;
};
export type PlanApproved = NewRepurchasePlan;
export type SharesBought = {
  readonly plan: string;
  readonly on: IsoDate;
  readonly ads: number;
  readonly amountCents: number;
  readonly cnyMillionths: number;
  readonly costFen: number;
  readonly item: string;
};

type Types = {
  readonly dividend: DividendDeclared;
  readonly "dividend-fixed": DividendFixed;
  readonly "dividend-payment": DividendPaid;
  readonly "repurchase-plan": PlanApproved;
  readonly "repurchase-trade": SharesBought;
};
export type FactType = keyof Types;
export const factTypes: readonly FactType[] = [
  "dividend",
  "dividend-fixed",
  "dividend-payment",
  "repurchase-plan",
  "repurchase-trade",
];

/** They post nothing: the company items beside them do. */
export const capitalReturnRules: readonly CompanyRule[] = factTypes.map((type) => ({ type, postings: () => [] }));

export const factOf = <T extends FactType>(
  type: T,
  naturalKey: string,
  payload: Types[T],
  accountedOn?: IsoDate,
): CompanyFact => ({
  type,
  entity: "parent",
  naturalKey,
  payload: payload as unknown as Json,
  ...(accountedOn ? { accountedOn } : {}),
});

export type Known<T extends FactType> = Types[T] & { readonly key: string };
export type CapitalFacts = { readonly [T in FactType]: readonly Known<T>[] };

const always = { from: isoDate("1900-01-01"), to: isoDate("2199-12-31") };

/** Everything that stands: what was booked and withdrawn since is as if it had never been. */
export const readCapitalFacts = async (db: Reader): Promise<CapitalFacts> => {
  const events = (await companyEventsOfType(db, factTypes, always)).toSorted(byId);
  // Most houses have returned nothing yet: then nothing stands, and nobody need be asked.
  const standing = new Set(events.length > 0 ? (await returnedItems(db)).keys() : []);
  const found = factTypes.map((type) => [type, events.filter((event) => event.type === type).map(known)]);
  return standingAmong(Object.fromEntries(found) as CapitalFacts, standing);
};

const byId = (a: CompanyEvent, b: CompanyEvent): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
const known = ({ naturalKey, payload }: CompanyEvent) => ({ ...(payload as object), key: naturalKey });

/** A dividend stands as long as the item does that booked it last. */
export const standingAmong = (facts: CapitalFacts, standing: ReadonlySet<string>): CapitalFacts => {
  const booked = ({ item }: { readonly item: string }): boolean => standing.has(item);
  const fixed = facts["dividend-fixed"];
  const dividend = facts.dividend.filter((one) => booked(fixed.find((f) => f.dividend === one.key) ?? one));
  const stands = (key: string): boolean => dividend.some((one) => one.key === key);
  return {
    ...facts,
    dividend,
    "dividend-fixed": fixed.filter((one) => stands(one.dividend)),
    "dividend-payment": facts["dividend-payment"].filter((one) => booked(one) && stands(one.dividend)),
    "repurchase-trade": facts["repurchase-trade"].filter(booked),
  };
};
