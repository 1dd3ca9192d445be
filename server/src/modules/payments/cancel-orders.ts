import type { OrderKind } from "@suanpan/contract";
import type { Tx } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";
import { cancelUntried } from "./order.store.ts";

/**
 * Takes back the orders of loans that nobody has tried to send yet, and says which loans' they were; of any other the
 * provider may know already, so its answer has to be waited for. Orders are locked before lines and loans wherever both
 * are: call this before locking the loans.
 */
export const cancelOrders = async (
  tx: Tx,
  loanIds: readonly LoanId[],
  kind: OrderKind,
): Promise<ReadonlySet<LoanId>> => (loanIds.length === 0 ? new Set() : new Set(await cancelUntried(tx, loanIds, kind)));
