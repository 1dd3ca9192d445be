import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BookPolicy, bookSettings, defaultBookPolicy } from "../modules/books/settings.ts";
import { type CollectionPolicy, collectionSettings, defaultCollectionPolicy } from "../modules/collection/settings.ts";
import { type DisclosurePolicy, defaultDisclosurePolicy, disclosureSettings } from "../modules/disclosure/settings.ts";
import { defaultLendingPolicy, type LendingPolicy, lendingSettings } from "../modules/lending/settings.ts";
import { defaultPaymentPolicy, type PaymentPolicy, paymentSettings } from "../modules/payments/settings.ts";
import { defaultServicingPolicy, type ServicingPolicy, servicingSettings } from "../modules/servicing/settings.ts";
import { platformSettings } from "../platform/config.ts";
import type { RingKeys } from "../platform/crypto/key-ring.ts";
import { projectRoot } from "../platform/home.ts";
import { PlainError } from "../platform/plain-error.ts";
import { readSettings, type Values } from "../platform/settings.ts";

/** All there is to set: the platform's settings and those of the modules. */
export const houseSettings = {
  ...platformSettings,
  ...lendingSettings,
  ...paymentSettings,
  ...servicingSettings,
  ...collectionSettings,
  ...bookSettings,
  ...disclosureSettings,
};

/** What the modules can be told to do one way or another. */
export type HousePolicy = LendingPolicy &
  PaymentPolicy &
  ServicingPolicy &
  CollectionPolicy &
  BookPolicy &
  DisclosurePolicy;

export const defaultHousePolicy: HousePolicy = {
  ...defaultLendingPolicy,
  ...defaultPaymentPolicy,
  ...defaultServicingPolicy,
  ...defaultCollectionPolicy,
  ...defaultBookPolicy,
  ...defaultDisclosurePolicy,
};

export type HouseConfig = Values<typeof houseSettings>;

/** `SUANPAN_CONFIG`, or `suanpan.config.json` beside package.json where there is one; the environment wins over both. */
export const readConfig = (env: NodeJS.ProcessEnv): HouseConfig => {
  const usual = join(projectRoot, "suanpan.config.json");
  return readSettings(houseSettings, env.SUANPAN_CONFIG || (existsSync(usual) ? usual : undefined), env);
};

/** Several machines on one database need the same keys: they come in the environment, as one JSON document. */
export const readKeys = (env: NodeJS.ProcessEnv): RingKeys | undefined => {
  if (!env.SUANPAN_KEYS) return undefined;
  const ring = parsed(env.SUANPAN_KEYS);
  if (ring && isKey(ring.indexKey) && isKey(ring.keys?.[ring.activeKey ?? ""]) && Object.values(ring.keys).every(isKey))
    return ring as RingKeys;
  throw new PlainError(
    'SUANPAN_KEYS must be JSON of the form {"activeKey": "k1", "keys": {"k1": "…"}, "indexKey": "…"}, each key 32 bytes in base64.',
  );
};

const isKey = (text: unknown): boolean => typeof text === "string" && Buffer.from(text, "base64").length === 32;

const parsed = (text: string): (Partial<RingKeys> & { keys: Record<string, string> }) | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as never) : undefined;
  } catch {
    return undefined;
  }
};
