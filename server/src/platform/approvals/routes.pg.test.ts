import { expect, test } from "vitest";
import { formatId } from "../../kernel/ids.ts";
import { done } from "../../kernel/outcome.ts";
import { openBareApi } from "../../testing/bare-api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import { roles } from "../http/caller.ts";
import type { Executor } from "./approval.ts";
import { propose } from "./propose.ts";
import { approvalRoutes } from "./routes.ts";

const platform = await openTestPlatform();

const paint: Executor = {
  kind: "fence.paint",
  makerRoles: ["risk"],
  checkerRoles: ["finance"],
  run: async (_tx, _platform, payload) => done({ painted: payload }),
};

const { ask, allowed } = await openBareApi((api) => approvalRoutes(api, platform, [paint]));
const maker = { id: "staff_m", roles: ["risk"] } as const;
const checker = { id: "staff_c", roles: ["finance"] } as const;

const proposed = async (colour: string): Promise<string> => {
  const proposal = {
    kind: paint.kind,
    subject: "the fence",
    summary: colour,
    payload: { colour },
    by: "staff:staff_m",
  };
  const { id } = await transaction(platform.db, (tx) => propose(tx, platform, proposal));
  return formatId("apr", id);
};

test("every route says who may call it", () => {
  expect(Object.fromEntries([...allowed].filter(([route]) => !route.startsWith("HEAD")))).toEqual({
    "GET /v1/approvals": { roles },
    "GET /v1/approvals/:approvalId": { roles },
    "POST /v1/approvals/:approvalId/approve": { roles: ["finance"] },
    "POST /v1/approvals/:approvalId/reject": { roles: ["finance"] },
    "POST /v1/approvals/:approvalId/withdraw": { roles },
  });
});

test("seen, approved, seen again", async () => {
  const id = await proposed("green");
  const shown = await ask(checker, "GET", `/v1/approvals/${id}`);
  expect(shown).toMatchObject({
    status: 200,
    body: { id, state: "proposed", payload: { colour: "green" }, result: null },
  });
  expect(await ask(maker, "POST", `/v1/approvals/${id}/approve`)).toMatchObject({
    status: 403,
    body: { type: "/problems/wrong-role", allowed: ["finance"] },
  });
  const approved = await ask(checker, "POST", `/v1/approvals/${id}/approve`);
  expect(approved).toMatchObject({
    status: 200,
    body: { state: "approved", decidedBy: "staff:staff_c", result: { painted: { colour: "green" } } },
  });
  expect((await ask(maker, "GET", `/v1/approvals/${id}`)).body).toEqual(approved.body);
});

test("rejected with a reason, which must be one", async () => {
  const id = await proposed("red");
  for (const body of [{}, { reason: "" }, { reason: "   " }, { reason: "x".repeat(501) }])
    expect((await ask(checker, "POST", `/v1/approvals/${id}/reject`, body)).status).toBe(400);
  expect(await ask(checker, "POST", `/v1/approvals/${id}/reject`, { reason: "too loud" })).toMatchObject({
    status: 200,
    body: { state: "rejected", reason: "too loud" },
  });
  expect((await ask(checker, "POST", `/v1/approvals/${id}/approve`)).status).toBe(409);
});

test("a key used for one decision is refused for another", async () => {
  const id = await proposed("blue");
  expect((await ask(maker, "POST", `/v1/approvals/${id}/withdraw`, undefined, "one-key")).status).toBe(200);
  expect(await ask(maker, "POST", `/v1/approvals/${id}/approve`, undefined, "one-key")).toMatchObject({
    status: 409,
    body: { type: "/problems/idempotency-key-reused" },
  });
});

test("an id that nobody has, one that is none, and one of another kind", async () => {
  expect((await ask(checker, "GET", "/v1/approvals/apr_0000000000001")).status).toBe(404);
  expect((await ask(checker, "POST", "/v1/approvals/apr_zzzzzzzzzzzzz/approve")).status).toBe(404);
  expect((await ask(checker, "GET", "/v1/approvals/apr_1")).status).toBe(400);
  expect((await ask(checker, "GET", "/v1/approvals/loan_0000000000001")).status).toBe(400);
});

test("pages by state, newest first, none twice, none missing", async () => {
  await platform.owner`truncate approval cascade`;
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await proposed(`shade ${n}`));
  const [taken = ""] = ids.splice(3, 1);
  await ask(maker, "POST", `/v1/approvals/${taken}/withdraw`);
  const seen: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const url: string = `/v1/approvals?state=proposed&limit=2${next && `&cursor=${next}`}`;
    const { body } = await ask(checker, "GET", url);
    expect(body.items.length).toBeLessThanOrEqual(2);
    seen.push(...body.items.map((item: { id: string }) => item.id));
    next = body.next;
  }
  expect(seen).toEqual(ids.toReversed());
  expect((await ask(checker, "GET", "/v1/approvals")).body.items.length).toBe(7);
  expect((await ask(checker, "GET", "/v1/approvals?state=withdrawn")).body.items.length).toBe(1);
  const [{ subject }] = (await ask(checker, "GET", "/v1/approvals?limit=1")).body.items;
  const about = (await ask(checker, "GET", `/v1/approvals?subject=${encodeURIComponent(subject)}`)).body.items;
  expect(about.length).toBeGreaterThan(0);
  expect(new Set(about.map((found: { subject: string }) => found.subject))).toEqual(new Set([subject]));
  expect((await ask(checker, "GET", "/v1/approvals?subject=nothing")).body.items).toEqual([]);
});

test("what a list cannot be asked", async () => {
  for (const query of ["cursor=nonsense", "cursor=loan_0000000000001", "state=maybe", "limit=0", "limit=201"])
    expect((await ask(checker, "GET", `/v1/approvals?${query}`)).status).toBe(400);
});
