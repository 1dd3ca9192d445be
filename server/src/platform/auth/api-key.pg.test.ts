import { describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { authenticate } from "./authenticate.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { listApiKeys } from "./list.ts";
import { codeOf, got, request } from "./people.testing.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

const platform = await openTestPlatform();
const hours = (n: number): void => {
  platform.clock.nowMs += n * 3_600_000;
};
const wanted = {
  ownerId: "channel_06bw3k9t2m4q8",
  name: "shop",
  scopes: ["loans:read" as const, "users:write" as const],
};
const issue = async (more: { expiresAt?: string } = {}) => {
  const { key, secret } = got(await issueApiKey(platform, request({ ...wanted, ...more })));
  return { id: key.id, bearer: secret ?? "" };
};
const rotate = async (keyId: string, overlapHours?: number): Promise<string> => {
  const body = { keyId, ...(overlapHours === undefined ? {} : { overlapHours }) };
  return got(await rotateApiKey(platform, request(body))).secret ?? "";
};
const isLetIn = async (bearer: string): Promise<boolean> => (await authenticate(platform, { bearer })) !== undefined;

describe("an API key", () => {
  test("says whose it is and what it may do", async () => {
    const { id, bearer } = await issue();
    expect(await authenticate(platform, { bearer })).toEqual({
      kind: "key",
      id,
      owner: { kind: "channel", id: wanted.ownerId },
      scopes: wanted.scopes,
    });
  });

  test("with any other secret, id or form it is nobody's", async () => {
    const [{ bearer }, other] = [await issue(), await issue()];
    const swapped = bearer.slice(0, 16) + other.bearer.slice(16);
    for (const bad of [swapped, `${bearer.slice(0, -1)}${bearer.endsWith("A") ? "B" : "A"}`, "", "sk_", "nonsense"])
      expect(await isLetIn(bad), bad).toBe(false);
    expect(await isLetIn(bearer)).toBe(true);
  });

  test("a bad key is refused even beside a good cookie", async () => {
    expect(await authenticate(platform, { bearer: "nonsense", cookie: "anything" })).toBeUndefined();
    expect(await authenticate(platform, {})).toBeUndefined();
  });

  test("after a rotation both secrets work for a day, then only the new one", async () => {
    const { id, bearer } = await issue();
    const next = await rotate(id);
    hours(23.9);
    expect([await isLetIn(bearer), await isLetIn(next)]).toEqual([true, true]);
    hours(0.1);
    expect([await isLetIn(bearer), await isLetIn(next)]).toEqual([false, true]);
    const last = await rotate(id, 0);
    expect([await isLetIn(next), await isLetIn(last)]).toEqual([false, true]);
  });

  test("a repeated rotation rotates once and does not show the secret again", async () => {
    const { id, bearer } = await issue();
    const rotation = request({ keyId: id });
    const first = got(await rotateApiKey(platform, rotation));
    const replayed = got(await rotateApiKey(platform, rotation));
    expect(replayed).toEqual({ key: first.key, secret: null });
    expect([await isLetIn(bearer), await isLetIn(first.secret ?? "")]).toEqual([true, true]);
  });

  test("revoked, both secrets are dead at once and it is not rotated again", async () => {
    const { id, bearer } = await issue();
    const next = await rotate(id);
    expect(got(await revokeApiKey(platform, request({ keyId: id }))).revokedAt).not.toBeNull();
    expect([await isLetIn(bearer), await isLetIn(next)]).toEqual([false, false]);
    expect(codeOf(await rotateApiKey(platform, request({ keyId: id })))).toBe("api-key-not-live");
    expect(codeOf(await revokeApiKey(platform, request({ keyId: id })))).toBe("done");
    expect(codeOf(await revokeApiKey(platform, request({ keyId: "sk_06bw3k9t2m4q8" })))).toBe("not-found");
  });

  test("expires when it was said to, and never in the past", async () => {
    const at = (n: number): string => new Date(platform.clock.nowMs + n * 3_600_000).toISOString();
    const { bearer } = await issue({ expiresAt: at(2) });
    hours(1.9);
    expect(await isLetIn(bearer)).toBe(true);
    hours(0.1);
    expect(await isLetIn(bearer)).toBe(false);
    expect(codeOf(await issueApiKey(platform, request({ ...wanted, expiresAt: at(0) })))).toBe("invalid-request");
  });

  test("its last use is written once a minute, and the list shows it without any secret", async () => {
    const { id, bearer } = await issue();
    const usedAt = async (): Promise<number> => {
      await isLetIn(bearer);
      const { items } = got(await listApiKeys(platform, { limit: 200 }));
      expect(JSON.stringify(items)).not.toContain(bearer.slice(17));
      return Date.parse(items.find((key) => key.id === id)?.usedAt ?? "");
    };
    const first = platform.clock.nowMs;
    expect(await usedAt()).toBe(first);
    platform.clock.nowMs += 59_000;
    expect(await usedAt()).toBe(first);
    platform.clock.nowMs += 1_000;
    expect(await usedAt()).toBe(first + 60_000);
  });
});
