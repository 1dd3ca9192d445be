import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, OneOf, Page, Text } from "./parts.ts";

/** What an API key may be allowed to do; each route names the ones that open it. */
export const scopes = [
  "users:write",
  "users:read",
  "loans:write",
  "loans:read",
  "settlements:read",
  "webhooks:write",
] as const;
export type Scope = (typeof scopes)[number];

const OwnerId = Type.String({
  pattern: "^(channel|inst)_[0-9a-hjkmnp-tv-z]{13}$",
  description: "The channel or institution whose key it is",
});

export const ApiKey = Closed({
  id: IdOf("sk"),
  ownerId: OwnerId,
  name: Type.String(),
  scopes: Type.Array(OneOf(scopes)),
  expiresAt: Type.Union([Instant, Type.Null()]),
  previousUntil: Type.Union([Instant, Type.Null()], {
    description: "Until then the secret before the last rotation works too",
  }),
  revokedAt: Type.Union([Instant, Type.Null()]),
  usedAt: Type.Union([Instant, Type.Null()], { description: "Last use, to the minute" }),
  recordedAt: Instant,
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyPage = Page(ApiKey);

export const NewApiKey = Closed({
  ownerId: OwnerId,
  name: Text(100),
  scopes: Type.Array(OneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
  expiresAt: Type.Optional(Instant),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const IssuedApiKey = Closed({
  key: ApiKey,
  secret: Type.Union([Type.String(), Type.Null()], {
    description:
      "The whole key, `sk_…_…`, as it goes into Authorization: Bearer. Shown once. Null in a replay: a secret is never kept to be shown again",
  }),
});
export type IssuedApiKey = Static<typeof IssuedApiKey>;

export const ApiKeyRotation = Closed({
  overlapHours: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 720, default: 24, description: "How long the old secret still works" }),
  ),
});
export const ApiKeyParams = Closed({ keyId: IdOf("sk") });
