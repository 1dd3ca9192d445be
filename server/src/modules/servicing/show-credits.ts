import type { HeldCredit } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CreditHeld, type LoanId, listCredits, loanRef } from "../lending/index.ts";
import { orderRef } from "../payments/index.ts";
import { creditsWaiting } from "./refund-credits.ts";
import type { Waiting } from "./waiting-credit.ts";

/** Money of borrowers' that is with us, and what it waits for; newest loans first. */
export const pageOfCredits = async (
  { db }: Platform,
  filter: { readonly state?: string | undefined },
  before: LoanId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<HeldCredit>> => {
  const held = await listCredits(db, filter, before, limit + 1);
  const waiting = await creditsWaiting(db, held);
  return pageOf(
    held.map((credit) => creditView(credit, waiting.get(credit.id))),
    limit,
  );
};

const creditView = ({ id, userId, state, creditFen, lastValueOn }: CreditHeld, waiting: Waiting | undefined) => ({
  id: loanRef(id),
  userId: formatId("user", userId),
  state,
  creditFen,
  since: lastValueOn,
  waitsFor: waiting?.for ?? "person",
  refundOrderId: waiting?.refund ? orderRef(waiting.refund.id) : null,
  failure: waiting?.refund?.failureCode ?? null,
});
