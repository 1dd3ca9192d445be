import { describe, expect, test } from "vitest";
import type { Id } from "../../kernel/ids.ts";
import { decideRotation, type KeptKey, newApiKey, opens, ownerOf, readWholeKey, wholeKeyOf } from "./api-key.ts";
import { hashOf, newSecret } from "./secret.ts";

const now = new Date("2024-01-02T02:00:00Z");
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const id = (2n ** 60n) as Id<"api-key">;
const wanted = { ownerId: "channel_06bw3k9t2m4q8", name: "shop", scopes: ["loans:read"] as ["loans:read"] };
const [first, second, third] = [newSecret(), newSecret(), newSecret()];
const key = newApiKey(id, wanted, hashOf(first), now);

const rotated = (from: KeptKey, secret: string, overlapHours: number): KeptKey => {
  const decided = decideRotation(from, hashOf(secret), overlapHours, now);
  if (!decided.ok) throw new Error(decided.code);
  return decided.value;
};

describe("an API key", () => {
  test("is its id and its secret, and reads back", () => {
    const whole = wholeKeyOf(id, first);
    expect(whole).toMatch(/^sk_[0-9a-z]{13}_[\w-]{43}$/);
    expect(readWholeKey(whole)).toEqual({ id, secret: first });
    for (const bad of ["", whole.slice(1), `${whole}x`, whole.slice(0, -1), "sk_06bw3k9t2m4q8", `${whole}\n`])
      expect(readWholeKey(bad)).toBeUndefined();
  });

  test("opens with its secret alone, until it expires or is revoked", () => {
    expect(opens(key, first, now)).toBe(true);
    expect(opens(key, second, now)).toBe(false);
    expect(opens({ ...key, expiresAt: after(1) }, first, after(0.9))).toBe(true);
    expect(opens({ ...key, expiresAt: after(1) }, first, after(1))).toBe(false);
    expect(opens({ ...key, revokedAt: now }, first, now)).toBe(false);
  });

  test("opens with both secrets while a rotation's overlap lasts", () => {
    const twice = rotated(key, second, 24);
    expect([opens(twice, first, after(23.9)), opens(twice, second, after(23.9))]).toEqual([true, true]);
    expect([opens(twice, first, after(24)), opens(twice, second, after(24))]).toEqual([false, true]);
    expect(opens(rotated(key, second, 0), first, now)).toBe(false);
  });

  test("never has three secrets", () => {
    const thrice = rotated(rotated(key, second, 24), third, 24);
    expect([first, second, third].map((secret) => opens(thrice, secret, now))).toEqual([false, true, true]);
  });

  test("is not rotated once it is dead, nor when it never was", () => {
    const dead = decideRotation({ ...key, revokedAt: now }, hashOf(second), 24, now);
    expect(dead.ok ? "done" : dead.code).toBe("api-key-not-live");
    const never = decideRotation(undefined, hashOf(second), 24, now);
    expect(never.ok ? "done" : never.code).toBe("not-found");
  });

  test("knows its owner's kind by the owner's id", () => {
    expect(ownerOf("channel_06bw3k9t2m4q8").kind).toBe("channel");
    expect(ownerOf("inst_06bw3k9t2m4q8").kind).toBe("institution");
    expect(() => ownerOf("user_06bw3k9t2m4q8")).toThrow("neither");
  });
});
