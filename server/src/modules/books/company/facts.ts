import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { companyItemKinds } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { groupBy } from "../../../kernel/lists.ts";
import type { CompanyEvent } from "../../ledger/index.ts";

/** What a fact carries: the item as somebody entered it, and what was looked up for it when it was approved. */
export type ItemPayload<K extends CompanyItemKind = CompanyItemKind> = {
  readonly item: CompanyItems[K];
  readonly found?: Readonly<Record<string, unknown>>;
};

export type ItemFact<K extends CompanyItemKind = CompanyItemKind> = ItemPayload<K> & {
  readonly id: bigint;
  readonly key: string;
  readonly kind: K;
  readonly entity: string;
  readonly on: IsoDate;
};

/** Everything that was entered about the company and still stands, by kind, in the order it was recorded. */
export type Facts = { readonly [K in CompanyItemKind]: readonly ItemFact<K>[] };

/** Folds events into facts: what was withdrawn is left out, and so is the withdrawal. */
export const factsOf = (events: readonly CompanyEvent[]): Facts => {
  const all = groupBy(events.map(factOf), ({ kind }) => kind);
  const withdrawn = new Set(
    (all.get("item-withdrawn") ?? []).map(({ item }) => (item as CompanyItems["item-withdrawn"]).key),
  );
  const standing = (kind: CompanyItemKind): ItemFact[] =>
    kind === "item-withdrawn" ? [] : (all.get(kind) ?? []).filter(({ key }) => !withdrawn.has(key));
  return Object.fromEntries(companyItemKinds.map((kind) => [kind, standing(kind)])) as unknown as Facts;
};

export const factOf = (event: CompanyEvent): ItemFact => ({
  ...(event.payload as unknown as ItemPayload),
  id: BigInt(event.id),
  key: event.naturalKey,
  kind: event.type as CompanyItemKind,
  entity: event.entity,
  on: event.accountedOn,
});

/** Dates inside an item were checked at the edge. */
export const dated = (text: string): IsoDate => text as IsoDate;
