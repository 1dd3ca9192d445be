import { createHash } from "node:crypto";
import type { ConsentText, NewConsentText, NewUser } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { insertConsentText, type TextVersion } from "./consent-text.store.ts";

/** Publishes the words of a consent in one language. What has been published is never changed. */
export const publishConsentText = (
  platform: Platform,
  request: Request<NewConsentText>,
): Promise<Outcome<ConsentText, "already-exists" | "idempotency-key-reused">> =>
  once(platform.db, request, async (tx) => {
    const { body, caller } = request;
    const at = platform.now();
    const text = { ...body, hash: hashOf(body.body), publishedBy: caller, publishedAt: at.toISOString() };
    if (!(await insertConsentText(tx, text, at))) return refused("already-exists", { pointer: "/version" });
    const { scope, version, language, hash } = text;
    const subject = `consent-text/${scope}/${version}/${language}`;
    await recordAudit(tx, platform, [{ actor: caller, action: "consent-text.publish", subject, detail: { hash } }]);
    return done(text);
  });

export const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("hex");

/** Whoever agrees agrees to words that are kept: a version nobody has published is no consent. */
export const decideConsents = (
  { consents }: Pick<NewUser, "consents">,
  known: readonly TextVersion[],
): Outcome<true, "consent-text-unknown"> => {
  const strange = consents.findIndex(
    ({ scope, textVersion }) => !known.some((text) => text.scope === scope && text.version === textVersion),
  );
  if (strange === -1) return done(true);
  const { scope = null } = consents[strange] ?? {};
  const published = known.filter((text) => text.scope === scope).map(({ version }) => version);
  return refused("consent-text-unknown", { pointer: `/consents/${strange}/textVersion`, scope, published });
};
