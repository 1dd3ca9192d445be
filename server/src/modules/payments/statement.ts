import { type OrderKind, orderKinds } from "@suanpan/contract";
import { addDays, type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";
import { fieldsOf } from "../../kernel/csv.ts";
import { parseId } from "../../kernel/ids.ts";
import { type Fen, parseYuan } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Answer } from "./answer.ts";
import type { OrderId } from "./order.ts";

export const statementHeader = "order_id,kind,amount,status,value_date,reference,remark";

/** Money that came without an order of ours. */
export type Receipt = {
  readonly line: number;
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
  readonly reference: string;
  readonly remark: string;
};

/** The text is for telling one fault from another; it may hold a name, and is kept nowhere. */
export type Fault = { readonly line: number; readonly reason: string; readonly text: string };

export type Statement = {
  readonly lines: number;
  readonly answers: readonly Answer[];
  readonly receipts: readonly Receipt[];
  readonly faults: readonly Fault[];
};

type Parsed = { readonly answer: Answer } | { readonly receipt: Receipt } | { readonly fault: Fault };

/** Reads a file line by line: a line that cannot be read is named with its reason, and all the others count. */
export const parseStatement = (text: string, day: IsoDate): Outcome<Statement, "statement-unreadable"> => {
  const [header, ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (header?.trim() !== statementHeader) return refused("statement-unreadable", { expected: statementHeader });
  const parsed = lines.flatMap((line, n): Parsed[] => (line.trim() === "" ? [] : [parseLine(line, n + 2, day)]));
  return done({
    lines: parsed.length,
    answers: parsed.flatMap((one) => ("answer" in one ? [one.answer] : [])),
    receipts: parsed.flatMap((one) => ("receipt" in one ? [one.receipt] : [])),
    faults: parsed.flatMap((one) => ("fault" in one ? [one.fault] : [])),
  });
};

const longest = 1_000;
/** A statement may bring what slipped through those before it, but not last year's money. */
const daysBack = 31;

type Fields = readonly [
  orderId: string,
  kind: string,
  amount: string,
  status: string,
  date: string,
  reference: string,
  remark: string,
];

const parseLine = (text: string, line: number, day: IsoDate): Parsed => {
  const fields = text.length > longest || text.includes("\0") ? undefined : fieldsOf(text);
  if (fields?.length !== 7) return { fault: { line, text, reason: "not seven fields" } };
  const parsed = parseFields(fields as unknown as Fields, line, day);
  return typeof parsed === "string" ? { fault: { line, text, reason: parsed } } : parsed;
};

/** What the fields say, or what is wrong with them. */
const parseFields = (fields: Fields, line: number, day: IsoDate): Parsed | string => {
  const [orderId, kind, amount, status, date, reference, remark] = fields;
  const amountFen = /^\d{1,12}\.\d{2}$/.test(amount) ? parseYuan(amount) : undefined;
  if (amountFen === undefined || amountFen <= 0) return "the amount is not yuan with two decimals, above zero";
  const valueOn = parseIsoDate(date);
  if (!valueOn) return "the value date is not a date";
  if (valueOn > day || valueOn < addDays(day, -daysBack)) return "the value date is not of this statement";
  if (!/^[\x21-\x7e]{1,80}$/.test(reference)) return "the reference is missing or too long";
  if (status !== "succeeded" && status !== "failed") return "the status is neither succeeded nor failed";
  if (orderId === "" && kind === "receipt" && status === "succeeded")
    return { receipt: { line, amountFen, valueOn, reference, remark } };
  if (orderId === "") return "without an order it must be a receipt that succeeded";
  const order = parseId<"order">("order", orderId);
  if (order === undefined) return "the order id is none of ours";
  if (!isOrderKind(kind)) return "the kind is not payout, debit or refund";
  return {
    answer: { ...ofOrder(order, kind, status, remark), amountFen, valueOn, providerReference: reference, line },
  };
};

const isOrderKind = (kind: string): kind is OrderKind => orderKinds.some((known) => known === kind);

/** Why something failed stands in its remark, as a code. */
const ofOrder = (orderId: OrderId, kind: OrderKind, outcome: "succeeded" | "failed", remark: string) => ({
  orderId,
  kind,
  outcome,
  failure: outcome === "failed" && /^[a-z][a-z0-9-]{0,59}$/.test(remark) ? { code: remark } : undefined,
});
