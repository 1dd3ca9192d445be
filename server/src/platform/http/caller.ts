import { type Role, roles, type Scope, scopes } from "@suanpan/contract";

export { type Role, roles, type Scope, scopes };

/** A member of staff with a session, or a channel or institution with an API key. */
export type Caller =
  | {
      readonly kind: "staff";
      readonly id: string;
      readonly email: string;
      readonly roles: readonly Role[];
      readonly session: string;
    }
  | { readonly kind: "key"; readonly id: string; readonly owner: KeyOwner; readonly scopes: readonly Scope[] };

export type KeyOwner = { readonly kind: "channel" | "institution"; readonly id: string };
