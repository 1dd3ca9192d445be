import type { BookName, FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { AccountCode } from "../../ledger/index.ts";
import { type Component, components, type EventType } from "../../lending/index.ts";
import { type Measure, measures } from "../measure/measure.ts";

/** Where a movement stands in the cash-flow statement. Lines on cash accounts carry none: they are what is explained. */
export type CashFlow = "operating" | "investing" | "financing";

/** What a rule posts: the money an event carries, or what a measure has grown by. */
export type Part = Component | Measure;
export const parts: readonly Part[] = [...components, ...measures];

/** An amount is a sum of parts, each taken once or taken away once. */
export type Amount = Readonly<Partial<Record<Part, 1 | -1>>>;

export type RuleLine = {
  readonly side: "debit" | "credit";
  readonly account: AccountCode;
  readonly amount: Amount;
  readonly cashFlow: CashFlow | null;
};

/** Whose account receives what borrowers pay: one of ours, or the institution's own. */
export type Collector = "us" | "institution";

/**
 * What one kind of event, or the growth of some measures, does to one book under one funding model. No lines means:
 * nothing to post, and meant so.
 */
export type Rule = {
  readonly name: string;
  readonly source: "event" | "measure";
  /** The type of event, or what the measures are about. */
  readonly type: string;
  readonly model: FundingModel;
  /** Only where this one's account receives what borrowers pay; whoever's it is, unless said. */
  readonly collectedBy?: Collector;
  readonly carries: readonly Part[];
  /** What the event tells but this book does not show. */
  readonly memo?: readonly Part[];
  readonly lines: readonly RuleLine[];
};

/** A set of rules in force from a day on, until a later version of the same book takes its place. */
export type Book = {
  readonly name: BookName;
  readonly version: number;
  readonly from: IsoDate;
  readonly rules: readonly Rule[];
};

export const of = (...amounts: Part[]): Amount => Object.fromEntries(amounts.map((part) => [part, 1])) as Amount;

/** An amount without the VAT it contains. */
export const netOf = (part: Part, vat: Part): Amount => ({ [part]: 1, [vat]: -1 }) as Amount;

export const debit = (account: AccountCode, amount: Amount, cashFlow: CashFlow | null = null): RuleLine => ({
  side: "debit",
  account,
  amount,
  cashFlow,
});
export const credit = (account: AccountCode, amount: Amount, cashFlow: CashFlow | null = null): RuleLine => ({
  side: "credit",
  account,
  amount,
  cashFlow,
});

/** Every kind of event has its rule, even if it is to post nothing. */
export type Posting = Pick<Rule, "carries" | "lines" | "memo">;
export type EventPostings = Readonly<Record<EventType, Posting>>;
/** What the measures of a model are about, and what becomes of those that belong to it. */
export type MeasurePostings = Readonly<Record<string, readonly RuleLine[]>>;

/**
 * The rules of one funding model, refused at once if one of them cannot balance or forgets money. What is posted
 * otherwise where the institution collects has a rule for either.
 */
export const rulesFor = (
  model: FundingModel,
  events: EventPostings,
  measured: MeasurePostings,
  directly: Partial<EventPostings> = {},
): Rule[] => [
  ...Object.entries(events).map(([type, posting]) =>
    sound({
      ...{ name: `${model}.${type}`, source: "event", type, model, ...posting },
      ...(type in directly ? { collectedBy: "us" } : {}),
    }),
  ),
  ...Object.entries(directly).map(([type, posting]) =>
    sound({
      ...{ name: `${model}.${type}-directly`, source: "event", type, model, ...posting },
      collectedBy: "institution",
    }),
  ),
  ...Object.entries(measured).map(([type, lines]) =>
    sound({ name: `${model}.${type}`, source: "measure", type, model, carries: partsIn(lines), lines }),
  ),
];

const partsIn = (lines: readonly RuleLine[]): Part[] =>
  parts.filter((part) => lines.some((line) => part in line.amount));

const sound = (rule: Rule): Rule => {
  const fault = faultOf(rule);
  if (fault) throw new Error(`rule ${rule.name}: ${fault}`);
  return rule;
};

/** A rule balances for every event when each part is debited as often as it is credited; what it carries it posts. */
export const faultOf = ({ carries, lines }: Pick<Rule, "carries" | "lines">): string | undefined => {
  const unbalanced = parts.find(
    (part) => lines.reduce((net, line) => net + (line.side === "debit" ? 1 : -1) * (line.amount[part] ?? 0), 0) !== 0,
  );
  if (unbalanced) return `${unbalanced} does not balance`;
  const forgotten = carries.find((part) => !lines.some((line) => part in line.amount));
  if (forgotten) return `${forgotten} is left unposted`;
  const invented = parts.find((part) => !carries.includes(part) && lines.some((line) => part in line.amount));
  return invented && `${invented} is posted but never carried`;
};
