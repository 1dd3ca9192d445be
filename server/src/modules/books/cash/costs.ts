import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, fen, negate, sum, times } from "../../../kernel/money.ts";
import type { Json, Reader, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { costsOfDay } from "../../collection/index.ts";
import {
  type AccountCode,
  type CompanyFact,
  type CompanyRule,
  companyEventsOfType,
  recordCompanyEvents,
} from "../../ledger/index.ts";
import { inBothBooks, move } from "./both-books.ts";
import { applicationsOn, paymentsStatedFor, usersOn } from "./costs.store.ts";
import type { CashPolicy } from "./settings.ts";

export const costKinds = ["collection", "acquisition", "bureau", "payment"] as const;
export type PlatformCostKind = (typeof costKinds)[number];

/** What a kind of thing the platform did on a day cost it: each part counted, at a price. */
export type PlatformCost = {
  readonly kind: PlatformCostKind;
  readonly day: IsoDate;
  readonly parts: readonly { readonly of: string; readonly count: number; readonly amountFen: Fen }[];
};

const expenseOf: Readonly<Record<PlatformCostKind, AccountCode>> = {
  collection: "origination-servicing",
  acquisition: "sales-marketing",
  bureau: "origination-servicing",
  payment: "origination-servicing",
};

export const platformCostRule: CompanyRule = {
  type: "platform-cost",
  postings: ({ entity, payload }) => {
    const { kind, day, parts } = payload as unknown as PlatformCost;
    const amountFen = sum(parts.map((part) => fen(part.amountFen)));
    const lines = [move(expenseOf[kind], amountFen), move("accrued-expenses", negate(amountFen))];
    return inBothBooks({ entity, memo: `Cost of ${kind} on ${day}`, lines });
  },
};

export type AcquisitionCost = {
  readonly day: string;
  readonly kind: string;
  readonly count: number;
  readonly amountFen: number;
};

/** What acquiring users cost in a span of days, by day and kind of channel, as it is booked. */
export const acquisitionCostsIn = async (
  db: Reader,
  span: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<AcquisitionCost[]> =>
  (await companyEventsOfType(db, platformCostRule.type, span)).flatMap(({ payload }) => {
    const { kind, day, parts } = payload as unknown as PlatformCost;
    return kind === "acquisition" ? parts.map(({ of, count, amountFen }) => ({ day, kind: of, count, amountFen })) : [];
  });

export const costKey = ({ kind, day }: Pick<PlatformCost, "kind" | "day">): string => `platform-cost/${kind}/${day}`;

const ofChannel = {
  "own-app": "costOfOwnUserFen",
  "embedded-finance": "costOfEmbeddedUserFen",
  "sme-sales": "costOfSmeUserFen",
} as const;

const at = (of: string, count: number, priceFen: number) => ({ of, count, amountFen: times(fen(priceFen), count) });

/**
 * Books what the platform's own doings of a day cost it, and what the provider charges for days it has settled. All of
 * it is expensed: a search is paid for every application and a user is paid for whether he borrows or not, so neither is
 * a direct cost of a loan. What is, an agreement states as its origination cost, and that is capitalised with the loan
 * and priced nowhere here.
 */
export const bookCostsOf = async (
  tx: Tx,
  platform: Platform,
  policy: CashPolicy,
  closing: IsoDate,
): Promise<number> => {
  const collection = (await costsOfDay(tx, closing)).map(({ kind, count, amountFen }) => ({
    of: kind,
    count,
    amountFen,
  }));
  const { costOfBureauSearchFen: searchFen, costOfPaymentFen: paymentFen } = policy;
  // What has no price is not counted either.
  const users = Object.values(ofChannel).some((name) => policy[name] > 0) ? await usersOn(tx, closing) : [];
  const searches = searchFen > 0 ? await applicationsOn(tx, closing) : 0;
  const paid = paymentFen > 0 ? await paymentsStatedFor(tx, closing) : [];
  const costs: PlatformCost[] = [
    { kind: "collection", day: closing, parts: collection },
    {
      kind: "acquisition",
      day: closing,
      parts: users.map(({ kind, count }) => at(kind, count, policy[ofChannel[kind]])),
    },
    { kind: "bureau", day: closing, parts: [at("search", searches, searchFen)] },
    ...paid.map(({ day, count }): PlatformCost => ({ kind: "payment", day, parts: [at("order", count, paymentFen)] })),
  ];
  const facts = costs
    .map(somethingOf)
    .filter(({ parts }) => parts.length > 0)
    .map((cost) => factOf(cost, closing));
  const by = { recordedBy: "system:end-of-day", approval: null };
  const recorded = await recordCompanyEvents(tx, platform, [platformCostRule], facts, by);
  if (!recorded.ok) throw new Error(`a day that is being closed is refused: ${recorded.code}`);
  return recorded.value.length;
};

const somethingOf = (cost: PlatformCost): PlatformCost => ({
  ...cost,
  parts: cost.parts.filter(({ amountFen }) => amountFen !== 0),
});

const factOf = (cost: PlatformCost, accountedOn: IsoDate): CompanyFact => ({
  type: platformCostRule.type,
  entity: "platform",
  naturalKey: costKey(cost),
  payload: cost as unknown as Json,
  accountedOn,
});
