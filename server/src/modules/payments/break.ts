import type { BreakKind, PaymentBreak } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id, type Slot, slotOf } from "../../kernel/ids.ts";
import type { Json } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Answer, Disagreement } from "./answer.ts";
import type { OrderId } from "./order.ts";

export type BreakId = Id<"break">;

/** Something the provider and we do not agree on. It waits for a person, and holds no personal data. */
export type Break = {
  readonly id: BreakId;
  readonly fingerprint: string;
  readonly kind: BreakKind;
  readonly day: IsoDate;
  readonly orderId: OrderId | null;
  readonly line: number | null;
  readonly detail: Readonly<Record<string, Json>>;
  readonly recordedAt: Date;
  readonly state: "open" | "resolved";
  readonly resolution: string | null;
  readonly resolvedBy: string | null;
};

type Noted = Pick<Break, "fingerprint" | "kind" | "day" | "detail"> & Partial<Pick<Break, "orderId" | "line">>;

export const newBreak = ({ ids, now }: Pick<Platform, "ids" | "now">, slot: Slot, noted: Noted): Break => ({
  orderId: null,
  line: null,
  ...noted,
  id: ids.next<"break">(slot),
  recordedAt: now(),
  state: "open",
  resolution: null,
  resolvedBy: null,
});

/** What is said again word for word is the same break, whether it comes by callback or by statement. */
export const breakOfAnswer = (
  platform: Pick<Platform, "ids" | "now">,
  day: IsoDate,
  answer: Answer,
  { kind, detail }: Disagreement,
): Break => {
  const { orderId, outcome, valueOn, providerReference, amountFen, line } = answer;
  const said = [kind, formatId("order", orderId), outcome, valueOn, providerReference, amountFen];
  return newBreak(platform, slotOf(orderId), {
    fingerprint: said.map((part) => part ?? "").join("/"),
    kind,
    day,
    orderId,
    line: line ?? null,
    detail,
  });
};

export const breakView = (found: Break): PaymentBreak => ({
  id: formatId("break", found.id),
  kind: found.kind,
  day: found.day,
  orderId: found.orderId === null ? null : formatId("order", found.orderId),
  line: found.line,
  detail: found.detail,
  state: found.state,
  resolution: found.resolution,
  resolvedBy: found.resolvedBy,
  recordedAt: found.recordedAt.toISOString(),
});
