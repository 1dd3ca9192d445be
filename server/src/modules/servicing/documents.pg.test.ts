import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeLog } from "../../apps/api/log.ts";
import { buildApi } from "../../apps/api/server.ts";
import { testWiring } from "../../apps/api/test-wiring.ts";
import { defaultHousePolicy } from "../../apps/settings.ts";
import { formatId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { htmlPolicy } from "../../platform/documents/index.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { borrowerOf, closeUntil, draw, openTestLender, repay, request, sure } from "../../testing/lender.ts";
import { type LoanId, loanRef } from "../lending/index.ts";
import { documentRoutes } from "./documents.routes.ts";
import { recordRepayments } from "./index.ts";

const lender = await openTestLender();
const { platform, policy } = lender;
const { user, lineId } = await borrowerOf(lender, 1);

const staff = (role: "viewer" | "collection" | "investor-relations"): Caller => ({
  kind: "staff",
  id: role,
  email: "x@example.com",
  roles: [role],
  session: "s",
});
const key = (id: string): Caller => ({ kind: "key", id: "k", owner: { kind: "channel", id }, scopes: ["loans:read"] });
const callers: Record<string, Caller> = {
  viewer: staff("viewer"),
  collector: staff("collection"),
  press: staff("investor-relations"),
  channel: key(lender.channelId),
  stranger: key(formatId("channel", 1n)),
};
const opened = buildApi(
  platform,
  {
    ...testWiring,
    authenticate: async (_, { bearer }) => callers[bearer ?? ""],
    routes: [(api) => documentRoutes(api, platform, defaultHousePolicy)],
  },
  { log: makeLog("silent") },
);
afterAll(async () => (await opened).close());
const get = async (as: string, loan: LoanId, path: string) =>
  (await opened).inject({ url: `/v1/loans/${loanRef(loan)}/${path}`, headers: { authorization: `Bearer ${as}` } });

let open: LoanId;
let settled: LoanId;
beforeAll(async () => {
  open = await draw(lender, lineId, "open", 360_000);
  settled = await draw(lender, lineId, "settled", 100_000, 3);
  await closeUntil(lender, "2024-01-20");
  const body = { amountFen: 200_000, purpose: "settle" as const, excess: "refund" as const };
  sure(only(await recordRepayments(platform, policy, [{ ...request("settle", body), loanId: settled }])));
});

describe("papers about a loan", () => {
  test("come as a page that can load and run nothing, and as a PDF to keep", async () => {
    const page = await get("collector", open, "contract.html");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toBe(htmlPolicy);
    expect(page.headers["content-disposition"]).toBe(`inline; filename="contract-${loanRef(open)}.html"`);
    expect(page.headers["cache-control"]).toBe("no-store");
    // The texts of the consents are in it, in the language of the reader.
    expect(page.body).toContain("电子签约同意书");
    const english = await get("collector", open, "contract.html?language=en");
    expect(english.body).toContain("Consent to sign electronically");
    expect(english.body).toContain("the institutions that fund or guarantee my loans");
    const file = await get("collector", open, "contract.pdf?language=en");
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="contract-${loanRef(open)}.pdf"`);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("say who lends, what it costs and how long one can change one's mind, in either language", async () => {
    const zh = (await get("collector", open, "contract.html")).body;
    expect(zh).toContain("Microcredit");
    expect(zh).toContain("638.36");
    expect((await get("collector", open, "contract.html?language=en")).body).toContain("Loan contract");
    expect((await get("collector", open, "contract.html?language=fr")).statusCode).toBe(400);
    expect((await get("collector", open, "contract.html?on=2024-01-21")).statusCode).toBe(400);
  });

  test("name the borrower to those who speak with him and to his channel; the id number is masked for all", async () => {
    for (const [as, named] of [
      ["collector", true],
      ["channel", true],
      ["viewer", false],
    ] as const) {
      const { body } = await get(as, open, "contract.html");
      expect(body.includes(user.name), as).toBe(named);
      expect(body.includes(user.nationalId), as).toBe(false);
    }
    expect((await get("stranger", open, "contract.html")).statusCode).toBe(404);
    expect((await get("press", open, "contract.html")).statusCode).toBe(403);
  });

  test("a payoff quote runs to its date; the certificate waits until the loan is settled", async () => {
    const quote = await get("channel", open, "payoff.html?on=2024-01-22&language=en");
    // Five, six and seven days at 0.06% a day on 3,600 yuan.
    for (const amount of ["3,610.80", "3,612.96", "3,615.12"]) expect(quote.body).toContain(amount);
    expect((await get("channel", open, "payoff.html?on=2024-02-20")).json()).toMatchObject({ pointer: "/on" });
    expect((await get("channel", open, "payoff.pdf")).statusCode).toBe(200);
    expect((await get("channel", settled, "payoff.html")).json()).toMatchObject({ type: "/problems/loan-not-active" });
    expect((await get("channel", open, "clearance.html")).json()).toMatchObject({ type: "/problems/loan-not-settled" });
    const certificate = await get("channel", settled, "clearance.html?language=en");
    expect(certificate.body).toContain(`has settled loan ${loanRef(settled)} in full on 2024-01-20`);
    expect(certificate.body).toContain("1,003.00");
  });

  test("whoever got one is in the audit log, and nobody who did not", async () => {
    const rows = await platform.owner<{ actor: string; document: string; full: string }[]>`
      select actor, detail->>'document' as document, detail->>'nameInFull' as full from audit_entry
      where action = 'loan.document' and subject = ${loanRef(settled)}`;
    expect(rows).toEqual([{ actor: `channel:${lender.channelId}`, document: "clearance", full: "true" }]);
  });
});

describe("what borrowers are told", () => {
  const told = async (loan: LoanId) =>
    (
      await platform.owner<{ template: string; amount: string | null }[]>`
        select template, params->>'amountYuan' as amount from notification
        where natural_key like ${`%/${loanRef(loan)}/%`} order by template, amount`
    ).map(({ template, amount }) => [template, amount]);

  test("that their money came, once however often it is sent, and that nothing is owed any more", async () => {
    sure(await repay(lender, open, "today", 10_000));
    sure(await repay(lender, open, "today", 10_000));
    expect(await told(open)).toEqual([["payment-received", "100.00"]]);
    expect(await told(settled)).toEqual([
      ["payment-received", "2,000.00"],
      ["payoff", null],
    ]);
  });

  test("not of money that came on another day, nor of what was refused", async () => {
    const body = { amountFen: 5_000, valueOn: "2024-01-18" };
    sure(only(await recordRepayments(platform, policy, [{ ...request("yesterday", body), loanId: open }])));
    expect((await repay(lender, settled, "refused", 1)).ok).toBe(false);
    expect(await told(open)).toHaveLength(1);
    expect(await told(settled)).toHaveLength(2);
  });
});
