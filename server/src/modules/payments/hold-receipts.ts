import type { IsoDate } from "../../kernel/calendar.ts";
import { slot } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Break, newBreak } from "./break.ts";
import type { Receipt } from "./statement.ts";
import { heldUnder, insertSuspense } from "./suspense.store.ts";
import { newSuspense, type Suspense } from "./suspense.ts";

const keyOf = ({ reference }: Receipt): string => `statement/${reference}`;

type Days = { readonly day: IsoDate; readonly today: IsoDate };

/** Holds money nobody ordered, once for each reference; another amount under a known one is a break. */
export const holdReceipts = async (
  tx: Tx,
  platform: Platform,
  { day, today }: Days,
  receipts: readonly Receipt[],
): Promise<{ readonly held: number; readonly differing: readonly Break[] }> => {
  if (receipts.length === 0) return { held: 0, differing: [] };
  const fresh = receipts.map((receipt) => suspenseOf(platform, today, receipt));
  const { size } = await insertSuspense(tx, platform.keys, fresh);
  const known = await heldUnder(tx, platform.keys, receipts.map(keyOf));
  const byKey = new Map(known.map((one) => [one.naturalKey, one]));
  const differing = receipts.flatMap((receipt) => {
    const one = byKey.get(keyOf(receipt));
    return one && one.amountFen === receipt.amountFen && one.valueOn === receipt.valueOn
      ? []
      : [differs(platform, day, receipt, one)];
  });
  return { held: size, differing };
};

const suspenseOf = (platform: Platform, businessOn: IsoDate, receipt: Receipt): Suspense =>
  newSuspense(platform, slot(0), {
    naturalKey: keyOf(receipt),
    source: "statement",
    amountFen: receipt.amountFen,
    valueOn: receipt.valueOn,
    businessOn,
    providerReference: receipt.reference,
    remark: receipt.remark,
  });

const differs = (
  platform: Platform,
  day: IsoDate,
  { reference, amountFen, valueOn, line }: Receipt,
  known: Suspense | undefined,
): Break =>
  newBreak(platform, slot(0), {
    fingerprint: `money-differs/${reference}/${amountFen}/${valueOn}`,
    kind: "money-differs",
    day,
    line,
    detail: { reference, amountFen, valueOn, heldFen: known?.amountFen ?? null, heldOn: known?.valueOn ?? null },
  });
