import type { Suspense as SuspenseView } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id, type Slot } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LoanId } from "../lending/index.ts";
import type { OrderId } from "./order.ts";

export type SuspenseId = Id<"susp">;

/** Money that belongs to no loan yet. */
export type Suspense = {
  readonly id: SuspenseId;
  readonly naturalKey: string;
  readonly source: "statement" | "debit";
  readonly orderId: OrderId | null;
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
  readonly businessOn: IsoDate;
  readonly providerReference: string | null;
  readonly remark: string;
  readonly reason: string | null;
  readonly recordedAt: Date;
  readonly state: SuspenseView["state"];
  readonly loanId: LoanId | null;
  readonly refundOrderId: OrderId | null;
  readonly refunds: number;
  readonly decidedBy: string | null;
};

type Held = Pick<Suspense, "naturalKey" | "source" | "amountFen" | "valueOn" | "businessOn" | "providerReference"> &
  Partial<Pick<Suspense, "orderId" | "remark" | "reason">>;

export const newSuspense = ({ ids, now }: Pick<Platform, "ids" | "now">, slot: Slot, held: Held): Suspense => ({
  orderId: null,
  remark: "",
  reason: null,
  ...held,
  id: ids.next<"susp">(slot),
  recordedAt: now(),
  state: "held",
  loanId: null,
  refundOrderId: null,
  refunds: 0,
  decidedBy: null,
});

/** What was matched or sent back is gone: it cannot be decided again. */
export const stillHeld = (found: Suspense | undefined): Outcome<Suspense, "not-found" | "already-decided"> => {
  if (!found) return refused("not-found");
  return found.state === "held" ? done(found) : refused("already-decided", { state: found.state });
};

const refOr = (prefix: string, id: bigint | null): string | null => (id === null ? null : formatId(prefix, id));

export const suspenseView = (held: Suspense): SuspenseView => ({
  id: formatId("susp", held.id),
  source: held.source,
  amountFen: held.amountFen,
  valueOn: held.valueOn,
  remark: held.remark,
  reason: held.reason,
  providerReference: held.providerReference,
  orderId: refOr("order", held.orderId),
  state: held.state,
  loanId: refOr("loan", held.loanId),
  refundOrderId: refOr("order", held.refundOrderId),
  decidedBy: held.decidedBy,
});
