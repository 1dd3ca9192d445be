import type { BookName, FundingModel } from "@suanpan/contract";
import type { AccountCode } from "../../ledger/index.ts";
import { type Component, components, type EventType } from "../../lending/index.ts";

/** Where a movement stands in the cash-flow statement. Lines on cash accounts carry none: they are what is explained. */
export type CashFlow = "operating" | "investing" | "financing";

/** An amount is a sum of an event's components, each taken once or taken away once. */
export type Amount = Readonly<Partial<Record<Component, 1 | -1>>>;

export type RuleLine = {
  readonly side: "debit" | "credit";
  readonly account: AccountCode;
  readonly amount: Amount;
  readonly cashFlow: CashFlow | null;
};

/** What one kind of event does to one book under one funding model. No lines means: nothing to post, and meant so. */
export type Rule = {
  readonly name: string;
  readonly type: EventType;
  readonly model: FundingModel;
  readonly carries: readonly Component[];
  /** What the event tells but this book does not show. */
  readonly memo?: readonly Component[];
  readonly lines: readonly RuleLine[];
};

export type Book = { readonly name: BookName; readonly version: number; readonly rules: readonly Rule[] };

export const of = (...parts: Component[]): Amount => Object.fromEntries(parts.map((part) => [part, 1])) as Amount;

/** An amount without the VAT it contains. */
export const netOfVat = (part: Component): Amount => ({ [part]: 1, vat: -1 }) as Amount;

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
type Table = Readonly<Record<EventType, Posting>>;

/** The rules of one funding model, refused at once if one of them cannot balance or forgets money. */
export const rulesFor = (model: FundingModel, table: Table): Rule[] =>
  Object.entries(table).map(([type, posting]) => {
    const rule: Rule = { name: `${model}.${type}`, type: type as EventType, model, ...posting };
    const fault = faultOf(rule);
    if (fault) throw new Error(`rule ${rule.name}: ${fault}`);
    return rule;
  });

/** A rule balances for every event when each component is debited as often as it is credited; what it carries it posts. */
export const faultOf = ({ carries, lines }: Pick<Rule, "carries" | "lines">): string | undefined => {
  const unbalanced = components.find(
    (part) => lines.reduce((net, line) => net + (line.side === "debit" ? 1 : -1) * (line.amount[part] ?? 0), 0) !== 0,
  );
  if (unbalanced) return `${unbalanced} does not balance`;
  const forgotten = carries.find((part) => !lines.some((line) => part in line.amount));
  if (forgotten) return `${forgotten} is left unposted`;
  const invented = components.find((part) => !carries.includes(part) && lines.some((line) => part in line.amount));
  return invented && `${invented} is posted but never carried`;
};
