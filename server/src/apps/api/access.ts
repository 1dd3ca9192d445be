import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Allow } from "../../platform/http/api.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** Who may come in. Administrator is a role like the others: a route that wants it names it. */
export const mayEnter = (allow: Allow, caller: Caller | undefined): Outcome<true, "not-signed-in" | "wrong-role"> => {
  if (allow === "anyone") return done(true);
  if (!caller) return refused("not-signed-in");
  if (allow === "signed-in") return done(true);
  const held: readonly string[] = caller.kind === "staff" ? caller.roles : caller.scopes;
  const wanted: readonly string[] = (caller.kind === "staff" ? allow.roles : allow.scopes) ?? [];
  if (wanted.some((one) => held.includes(one))) return done(true);
  return refused("wrong-role", { allowed: [...(allow.roles ?? []), ...(allow.scopes ?? [])] });
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A browser sends our cookie along with whatever another site makes it post, and says so in one of two headers; where
 * it says neither, no browser sent it, and no cookie was lent.
 */
export const isCrossSite = (headers: Headers): boolean => {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && hostOf(String(headers.origin)) !== headers.host;
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export const isWrite = (method: string): boolean => writing.has(method);

/** Visible ASCII only: a key is compared byte by byte and travels through logs. */
export const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === "string" && /^[\x21-\x7e]{8,128}$/.test(key);

export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? "")?.[1];
