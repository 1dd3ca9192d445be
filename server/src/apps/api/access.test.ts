import { describe, expect, test } from "vitest";
import type { Caller } from "../../platform/http/caller.ts";
import { bearerOf, isCrossSite, isIdempotencyKey, mayEnter } from "./access.ts";

const staff = (...roles: ("admin" | "risk" | "finance")[]): Caller => ({
  kind: "staff",
  id: "staff_1",
  email: "a@example.com",
  roles,
  session: "s",
});
const key: Caller = { kind: "key", id: "key_1", owner: { kind: "channel", id: "app" }, scopes: ["loans:read"] };

describe("who may enter", () => {
  test("anyone, where anyone may", () => {
    expect(mayEnter("anyone", undefined).ok).toBe(true);
  });

  test("nobody unknown, anywhere else", () => {
    expect(mayEnter("signed-in", undefined)).toMatchObject({ code: "not-signed-in" });
    expect(mayEnter({ roles: ["risk"] }, undefined)).toMatchObject({ code: "not-signed-in" });
  });

  test("one of the roles is enough, and an administrator has no more than the roles they hold", () => {
    expect(mayEnter({ roles: ["risk", "finance"] }, staff("finance")).ok).toBe(true);
    expect(mayEnter({ roles: ["risk"] }, staff("admin"))).toMatchObject({
      code: "wrong-role",
      detail: { allowed: ["risk"] },
    });
  });

  test("a key enters by its scopes, never by a role; staff never by a scope", () => {
    expect(mayEnter({ roles: ["admin"], scopes: ["loans:read"] }, key).ok).toBe(true);
    expect(mayEnter({ roles: ["admin"] }, key).ok).toBe(false);
    expect(mayEnter({ scopes: ["loans:read"] }, staff("admin")).ok).toBe(false);
  });
});

describe("where a request comes from", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin", host: "a" }, false],
    [{ "sec-fetch-site": "none", host: "a" }, false],
    [{ "sec-fetch-site": "same-site", host: "a" }, true],
    [{ "sec-fetch-site": "cross-site", host: "a", origin: "http://a" }, true],
    [{ host: "a:8080", origin: "http://a:8080" }, false],
    [{ host: "a:8080", origin: "http://a:9090" }, true],
    [{ host: "a", origin: "null" }, true],
    [{ host: "a" }, false],
  ])("%j is cross-site: %s", (headers, crossSite) => {
    expect(isCrossSite(headers)).toBe(crossSite);
  });
});

test("a key is 8 to 128 visible characters", () => {
  expect(["a".repeat(8), "x~!/".repeat(32)].every(isIdempotencyKey)).toBe(true);
  expect(["", "a".repeat(7), "a".repeat(129), "with space", "emoji-🙂-key", undefined].some(isIdempotencyKey)).toBe(
    false,
  );
});

test("only a bearer token counts", () => {
  expect(bearerOf("Bearer abc.def")).toBe("abc.def");
  expect([undefined, "", "Basic abc", "Bearer", "Bearer a b"].map(bearerOf)).toEqual(Array(5).fill(undefined));
});
