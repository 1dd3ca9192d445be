import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { proposeItem, proposeItems } from "@suanpan/server/modules/books/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Desk, sure } from "./desk.ts";
import type { World } from "./world.ts";

export type Company = { readonly platform: Platform; readonly desk: Desk; readonly world: World };

/** A fact about the company, under the key it is entered with. */
export type Entry = {
  readonly [K in CompanyItemKind]: { readonly key: string; readonly kind: K; readonly item: CompanyItems[K] };
}[CompanyItemKind];
export type Enter = (entries: readonly Entry[]) => Promise<void>;

/** Enters facts about the company: one person proposes them, the other approves. What an earlier attempt entered stays. */
export const entering =
  (company: Company): Enter =>
  async (entries) => {
    const { platform, desk } = company;
    if (entries.length === 0) return;
    const requests = entries.map(({ key, kind, item }) => desk.keyed(key, { kind, item }));
    const proposed = await proposeItems(platform, requests);
    // The day was cut off, and what it had entered changed the amounts: each is looked at by itself.
    if (!proposed.ok && proposed.code === "idempotency-key-reused") {
      for (const entry of entries) await enterOne(company, entry);
      return;
    }
    await desk.approve(sure(proposed).map(({ id }, n) => ({ key: (entries[n] as Entry).key, id })));
  };

const enterOne = async ({ platform, desk }: Company, { key, kind, item }: Entry): Promise<void> => {
  const proposed = await proposeItem(platform, desk.keyed(key, { kind, item }));
  if (!proposed.ok && proposed.code === "idempotency-key-reused") return;
  await desk.approve([{ key, id: sure(proposed).id }]);
};
