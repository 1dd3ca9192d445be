import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { proposeItem } from "@suanpan/server/modules/books/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Desk, sure } from "./desk.ts";
import type { World } from "./world.ts";

export type Company = { readonly platform: Platform; readonly desk: Desk; readonly world: World };
export type Enter = <K extends CompanyItemKind>(key: string, kind: K, item: CompanyItems[K]) => Promise<void>;

/** Enters a fact about the company: one person proposes it, the other approves. What an earlier attempt entered stays. */
export const entering =
  ({ platform, desk }: Company): Enter =>
  async (key, kind, item) => {
    const proposed = await proposeItem(platform, desk.keyed(key, { kind, item }));
    if (!proposed.ok && proposed.code === "idempotency-key-reused") return;
    await desk.approve(key, sure(proposed).id);
  };
