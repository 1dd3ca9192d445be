import type { Webhook } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { SealedColumn } from "../crypto/sealed-column.ts";
import type { Caller } from "../http/caller.ts";
import { platformOwner } from "./message.ts";

export type Endpoint = {
  readonly id: Id<"webhook">;
  readonly owner: string;
  readonly url: string;
  readonly topics: readonly string[];
  readonly active: boolean;
  readonly disabledReason: string | null;
  readonly recordedAt: Date;
};

/** Whose endpoints a caller may see and manage: an API key its owner's, staff everybody's. */
export type Reach = { readonly owner: string } | "all";

export const reachOf = (caller: Caller): Reach => (caller.kind === "key" ? { owner: caller.owner.id } : "all");

/** Whose endpoint it becomes when this caller registers one. */
export const ownerFor = (reach: Reach): string => (reach === "all" ? platformOwner : reach.owner);

export const isWithin = (reach: Reach, { owner }: Pick<Endpoint, "owner">): boolean =>
  reach === "all" || reach.owner === owner;

export const webhookName = (id: Id<"webhook">): string => formatId("hook", id);

export const webhookView = (endpoint: Endpoint): Webhook => ({
  id: webhookName(endpoint.id),
  owner: endpoint.owner,
  url: endpoint.url,
  topics: [...endpoint.topics],
  active: endpoint.active,
  disabledReason: endpoint.disabledReason,
  recordedAt: endpoint.recordedAt.toISOString(),
});

const placeOf = (id: bigint): string => `webhook_endpoint.secret:${id}`;

export const sealSecret = (keys: KeyRing, id: bigint, secret: string): Buffer => keys.seal(secret, placeOf(id));
export const openSecret = (keys: KeyRing, id: bigint, sealed: Uint8Array): string => keys.open(sealed, placeOf(id));

/** What a rotation of the keys has to seal anew. */
export const sealedEndpointColumn: SealedColumn = {
  table: "webhook_endpoint",
  key: { id: "bigint" },
  column: "secret",
  placeOf: ({ id }) => placeOf(BigInt(id ?? 0)),
};
