import type { PaymentOrder } from "@suanpan/contract";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOrder, listOrders, type OrderFilter } from "./order.store.ts";
import { type OrderId, orderView } from "./order.ts";

export const showOrder = async ({ db }: Platform, id: OrderId): Promise<PaymentOrder | undefined> => {
  const order = await findOrder(db, id);
  return order && orderView(order);
};

/** Newest first, from before an order. */
export const pageOfOrders = async (
  { db }: Platform,
  filter: OrderFilter,
  before: OrderId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<PaymentOrder>> => pageOf((await listOrders(db, filter, before, limit + 1)).map(orderView), limit);
