import { expect, test } from "vitest";
import { openBareApi } from "../../testing/bare-api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import { recordAudit } from "./audit.ts";
import { auditRoutes } from "./routes.ts";

const platform = await openTestPlatform();
const { ask, allowed } = await openBareApi((api) => auditRoutes(api, platform));
const get = (query: string) => ask({ id: "staff_1", roles: ["admin"] }, "GET", `/v1/audit${query}`);

await transaction(platform.db, (tx) =>
  recordAudit(
    tx,
    platform,
    [1, 2, 3, 4, 5].map((n) => ({
      actor: n % 2 ? "staff:odd" : "staff:even",
      action: "tested",
      subject: n < 3 ? "staff_low" : "staff_high",
      detail: { n },
      ...(n === 5 ? { requestId: "req-5" } : {}),
    })),
  ),
);
const numbers = (body: { items: { detail: { n: number } }[] }) => body.items.map(({ detail }) => detail.n);

test("lists who did what, newest first, page by page", async () => {
  const first = await get("?limit=2");
  expect(first.body.items[0]).toEqual({
    id: expect.stringMatching(/^audit_[0-9a-z]{13}$/),
    recordedAt: platform.now().toISOString(),
    actor: "staff:odd",
    action: "tested",
    subject: "staff_high",
    detail: { n: 5 },
    requestId: "req-5",
  });
  const second = await get(`?limit=2&cursor=${first.body.next}`);
  const third = await get(`?limit=2&cursor=${second.body.next}`);
  expect([first, second, third].flatMap(({ body }) => numbers(body))).toEqual([5, 4, 3, 2, 1]);
  expect(third.body.next).toBeNull();
});

test("by subject, by actor, by both", async () => {
  expect(numbers((await get("?subject=staff_low")).body)).toEqual([2, 1]);
  expect(numbers((await get("?actor=staff:odd")).body)).toEqual([5, 3, 1]);
  expect(numbers((await get("?actor=staff:odd&subject=staff_low")).body)).toEqual([1]);
  expect(numbers((await get("?subject=nobody")).body)).toEqual([]);
});

test("is for administrators, and takes only cursors it gave", async () => {
  expect(allowed.get("GET /v1/audit")).toEqual({ roles: ["admin"] });
  expect((await get("?cursor=loan_0000000000000")).status).toBe(400);
});
