import type { NewProduct, Product as ProductView, RepaymentTerms } from "@suanpan/contract";
import type { Fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { insertProduct } from "./product.store.ts";

export type Product = ProductView;

/** The plainest way to repay: equal instalments on the day of the drawdown, nothing for being a little early or late. */
export const plainTerms: RepaymentTerms = {
  method: "equal-instalment",
  dayCount: "30/360",
  dueDay: null,
  shiftHolidays: false,
  graceDays: 3,
  lateFee: { dailyPpm: 500, capPpm: 200_000 },
  allocationOrder: ["lateFee", "interest", "guaranteeFee", "serviceFee", "principal"],
  prepayment: { feePpm: 0, partial: "shorter" },
};

/** Whether the product lends this amount for this long. */
export const offers = (
  product: Product,
  amountFen: Fen,
  tenor: number,
): Outcome<true, "amount-out-of-range" | "tenor-not-offered"> => {
  if (amountFen < product.leastFen || amountFen > product.mostFen)
    return refused("amount-out-of-range", {
      pointer: "/amountFen",
      leastFen: product.leastFen,
      mostFen: product.mostFen,
    });
  if (!product.tenors.includes(tenor))
    return refused("tenor-not-offered", { pointer: "/tenor", tenors: product.tenors });
  return done(true);
};

/** Publishes a product, or the next version of one; loans keep the version they were drawn under. */
export const publishProduct = (
  platform: Platform,
  request: Request<NewProduct>,
): Promise<Outcome<Product, "amount-out-of-range" | "idempotency-key-reused">> =>
  once(platform.db, request, async (tx) => {
    const { leastFen, mostFen, code } = request.body;
    if (leastFen > mostFen) return refused("amount-out-of-range", { pointer: "/mostFen", leastFen, mostFen });
    const version = await insertProduct(tx, request.body, platform.now());
    await recordAudit(tx, platform, [
      {
        actor: request.caller,
        action: "product.publish",
        subject: `product:${code}`,
        detail: { ...request.body, version },
      },
    ]);
    return done({ ...request.body, version });
  });
