import { beforeAll, expect, test } from "vitest";
import { makeLog } from "../../apps/api/log.ts";
import { buildApi } from "../../apps/api/server.ts";
import { testWiring } from "../../apps/api/test-wiring.ts";
import { borrowerOf, closeUntil, draw, house, openTestLender } from "../../testing/lender.ts";
import { closeRoutes, extractRoutes, reconciliationRoutes, statementRoutes } from "./index.ts";

const lender = await openTestLender("2024-01-10");
const { platform } = lender;
const { reporting } = house;
const api = await buildApi(
  platform,
  {
    ...testWiring,
    routes: [
      (at, on) => statementRoutes(at, on, reporting),
      (at, on) => reconciliationRoutes(at, on, reporting),
      (at, on) => closeRoutes(at, on, reporting.closeSteps),
      (at, on) => extractRoutes(at, on, reporting.extracts),
    ],
  },
  { log: makeLog("silent") },
);

const ask = (method: "GET" | "POST", url: string, payload?: object, as = "finance-session") =>
  api.inject({
    method,
    url,
    headers: {
      cookie: `session=${as}`,
      "idempotency-key": `${method}-${url}-${JSON.stringify(payload ?? {}).length}`.slice(-100),
      "sec-fetch-site": "same-origin",
    },
    ...(payload ? { payload } : {}),
  });

beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 360_000);
  await closeUntil(lender, "2024-02-02");
});

test("statements, and what is below a line, are there to be read", async () => {
  const statements = await ask("GET", "/v1/statements?period=2024-01&unit=exact");
  expect(statements.statusCode).toBe(200);
  expect(statements.json().cashFlows.find(({ line }: { line: string }) => line === "closing").amount).toBe(-360_000);
  const line = (await ask("GET", "/v1/statements/trace?line=loansReceivable&period=2024-01")).json();
  expect(line.accounts.map(({ account }: { account: string }) => account)).toContain("loans-receivable");
  const url = "/v1/statements/trace/entries?line=loansReceivable&account=loans-receivable&period=2024-01&limit=1";
  const { items } = (await ask("GET", url)).json();
  expect(items).toHaveLength(1);
  const facts = await ask(
    "GET",
    `/v1/statements/trace/facts?account=loans-receivable&line=loansReceivable&entry=${encodeURIComponent(items[0].id)}`,
  );
  expect(facts.json().items).toMatchObject([{ kind: "drawn", amountFen: 360_000 }]);
});

test("what leads from one book to the other is read there too", async () => {
  const found = await ask("GET", "/v1/ifrs-reconciliation?period=2024-01&unit=exact");
  expect(found.statusCode).toBe(200);
  const row = found.json().balanceSheet.find(({ line }: { line: string }) => line === "totalAssets");
  expect(row.ifrs).toBe(row.usgaap);
  expect((await ask("GET", "/v1/ifrs-reconciliation?period=2024Q7")).statusCode).toBe(400);
});

test("what cannot be answered says why", async () => {
  expect((await ask("GET", "/v1/statements?period=2024Q7")).statusCode).toBe(400);
  expect((await ask("GET", "/v1/statements?period=2024Q1&currency=usd")).json().type).toBe(
    "/problems/usd-rate-missing",
  );
  expect((await ask("GET", "/v1/statements/trace?line=luck&period=2024Q1")).json()).toMatchObject({ pointer: "/line" });
  expect((await ask("GET", "/v1/statements/trace/entries?line=goodwill&period=2024Q1&cursor=x")).statusCode).toBe(400);
  expect((await ask("GET", "/v1/extracts/nothing?period=2024Q1")).statusCode).toBe(404);
  expect((await ask("POST", "/v1/closes/2024-01/run", {}, "viewer-session")).json().type).toBe("/problems/wrong-role");
});

test("the close goes on over HTTP, and a step is waived and signed there", async () => {
  expect((await ask("GET", "/v1/closes/2024Q1")).json()).toMatchObject({ state: "open", months: [{}, {}, {}] });
  const ran = (await ask("POST", "/v1/closes/2024-01/run", {})).json();
  expect(ran).toMatchObject({ period: "2024-01", state: "closing" });
  expect(ran.steps[1]).toMatchObject({ name: "provider", state: "blocked", note: "no statement of 2024-01-10" });
  const early = await ask("POST", "/v1/closes/2024-01/steps/review/sign", { note: "unseen" });
  expect(early.json()).toMatchObject({ type: "/problems/close-incomplete", step: "provider" });
  const waived = await ask("POST", "/v1/closes/2024-01/steps/provider/waive", { reason: "it has none" });
  expect(waived.statusCode).toBe(200);
  await ask("POST", "/v1/closes/2024-01/run", { again: true });
  const signed = await ask("POST", "/v1/closes/2024-01/steps/review/sign", { note: "compared with the last" });
  expect(signed.json()).toMatchObject({ state: "ready" });
});

test("an extract streams as a file", async () => {
  const file = await ask("GET", "/v1/extracts/journals?period=2024-01");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="journals-2024-01-usgaap.csv"');
  expect(file.body.split("\r\n")[0]).toMatch(/^entry,day,entity,rule/);
  expect(file.body).toContain("loans-receivable");
});
