import type { AnswerOutcome, BreakKind, Failure, OrderKind } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Json } from "../../platform/database.ts";
import type { Order, OrderId } from "./order.ts";

/** What somebody says became of an order. */
export type Answer = {
  readonly orderId: OrderId;
  readonly outcome: AnswerOutcome;
  readonly valueOn: IsoDate;
  readonly providerReference: string | null;
  /** What the sender of the answer thinks was ordered, when they say. */
  readonly amountFen?: number | undefined;
  readonly kind?: OrderKind | undefined;
  readonly failure?: Failure | undefined;
  /** Where a statement says so. */
  readonly line?: number | undefined;
};

/** Who says so. A statement is of a day, and holds the order whether or not we believe what it says of it. */
export type Source =
  | { readonly by: "callback" | "staff" | "acceptance" }
  | { readonly by: "statement"; readonly day: IsoDate };

export type Disagreement = { readonly kind: BreakKind; readonly detail: Readonly<Record<string, Json>> };

export type Decision =
  | { readonly kind: "recorded"; readonly order: Order }
  | { readonly kind: "repeated"; readonly order: Order }
  | { readonly kind: "break"; readonly order: Order | undefined; readonly disagreement: Disagreement };

/**
 * The first final answer wins; the same one again changes nothing, whichever way it comes. Whatever else is said is a
 * disagreement for a person, and moves no money. An answer may come before we have noted that the order was sent.
 */
export const decideAnswer = (
  known: Order | undefined,
  answer: Answer,
  source: Source,
  today: IsoDate,
  now: Date,
): Decision => {
  if (!known) return { kind: "break", order: known, disagreement: { kind: "unknown-order", detail: saidBy(answer) } };
  const order = heldBy(known, source);
  const disagreement = disagreementWith(order, answer, today);
  if (disagreement) return { kind: "break", order, disagreement };
  if (isFinal(order)) return { kind: "repeated", order };
  return { kind: "recorded", order: answered(order, answer, source, today, now) };
};

export const isFinal = ({ state }: Pick<Order, "state">): boolean => state === "succeeded" || state === "failed";

const heldBy = (order: Order, source: Source): Order =>
  source.by === "statement" && order.statementOn === null ? { ...order, statementOn: source.day } : order;

const disagreementWith = (order: Order, answer: Answer, today: IsoDate): Disagreement | undefined => {
  const said = saidBy(answer);
  if (answer.kind !== undefined && answer.kind !== order.kind)
    return { kind: "kind-differs", detail: { ...said, kind: answer.kind, ordered: order.kind } };
  if (answer.amountFen !== undefined && answer.amountFen !== order.amountFen)
    return { kind: "amount-differs", detail: { ...said, orderedFen: order.amountFen } };
  if (order.state === "cancelled") return { kind: "cancelled-order", detail: said };
  if (isFinal(order)) return contradicts(order, answer) ? contradiction(order, said) : undefined;
  if (answer.valueOn > today) return { kind: "value-date", detail: { ...said, latest: today } };
  if (answer.valueOn < order.businessOn) return { kind: "value-date", detail: { ...said, earliest: order.businessOn } };
  return undefined;
};

/** Two references for one order may be two payments; an answer without one says nothing about it. */
const contradicts = (order: Order, { outcome, valueOn, providerReference }: Answer): boolean =>
  outcome !== order.state ||
  valueOn !== order.valueOn ||
  (providerReference !== null && order.providerReference !== null && providerReference !== order.providerReference);

const contradiction = (order: Order, said: Disagreement["detail"]): Disagreement => ({
  kind: "contradiction",
  detail: {
    ...said,
    recorded: {
      outcome: order.state,
      valueOn: order.valueOn,
      reference: order.providerReference,
      by: order.answeredBy,
    },
  },
});

const saidBy = ({ outcome, valueOn, providerReference, amountFen }: Answer): Disagreement["detail"] => ({
  outcome,
  valueOn,
  reference: providerReference,
  ...(amountFen === undefined ? {} : { amountFen }),
});

const answered = (order: Order, answer: Answer, { by }: Source, today: IsoDate, now: Date): Order => {
  const { outcome, valueOn, providerReference, failure } = answer;
  // Whoever answers has got it, even if we died before we noted that it was sent.
  const gotIt = by === "callback" || by === "statement";
  return {
    ...order,
    state: outcome,
    valueOn,
    providerReference,
    failureCode: outcome === "failed" ? (failure?.code ?? "unspecified") : null,
    failureText: outcome === "failed" ? (failure?.text ?? null) : null,
    answeredAt: now,
    answeredBy: by,
    sentAt: order.sentAt ?? (gotIt ? now : null),
    sentOn: order.sentOn ?? (gotIt ? today : null),
  };
};
