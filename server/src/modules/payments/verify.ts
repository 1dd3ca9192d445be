import { formatId } from "../../kernel/ids.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { orderRef } from "./order.ts";
import {
  countOrders,
  countSuspense,
  firstForeignOrder,
  firstMisdatedSuspense,
  firstStrangeOrder,
  firstStrangeSuspense,
  firstStrayRefund,
} from "./verify.store.ts";

/** Every order stands as it was sent and answered, and pays or debits whom it may. */
export const ordersStand = law("payment order = how it was sent and answered", async (db) => {
  const fault = (await firstStrangeOrder(db)) ?? (await firstForeignOrder(db));
  return verdict(await countOrders(db), fault && `${orderRef(fault.id)} ${fault.what}`);
});

/** Money that came in and found no loan is held, matched or on its way back, once and in full. */
export const suspenseIsAccountedFor = law("money in suspense = held, matched or sent back", async (db) => {
  const checked = await countSuspense(db);
  const fault = await firstStrangeSuspense(db);
  if (fault) return verdict(checked, `${formatId("susp", fault.id)} ${fault.what}`);
  const stray = await firstStrayRefund(db);
  if (stray) return verdict(checked, `${orderRef(stray.id)} ${stray.what}`);
  const misdated = await firstMisdatedSuspense(db);
  return verdict(
    checked,
    misdated === undefined ? undefined : `${formatId("susp", misdated)} is held or gone otherwise than its days say`,
  );
});
