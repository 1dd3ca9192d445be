export const roles = ["admin", "risk", "funding", "collection", "finance", "investor-relations", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What an API key may be allowed to do; each route names the ones that open it. */
export const scopes = ["users:write", "users:read", "loans:write", "loans:read", "webhooks:write"] as const;
export type Scope = (typeof scopes)[number];

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
