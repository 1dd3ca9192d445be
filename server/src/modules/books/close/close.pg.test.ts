import { beforeAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { approve, proposeOnce } from "../../../platform/approvals/index.ts";
import { lockPeriodExecutor, reopenPeriodExecutor } from "../../../platform/periods/index.ts";
import {
  borrowerOf,
  carryOut,
  closeUntil,
  draw,
  house,
  openTestLender,
  request,
  sure,
} from "../../../testing/lender.ts";
import { csvOf, type Extract } from "../extracts/index.ts";
import { reportingWith } from "../reporting.ts";
import { periodOf } from "../statements/index.ts";
import { lockAfterClose, runClose, type StepResult, showClose, signStep, waiveStep } from "./index.ts";

const lender = await openTestLender("2024-01-10");
const { platform } = lender;
const { db, owner } = platform;

/** A month's end with something of its own to post: what it finds is told by the test. */
const found: { ok: boolean; runs: number } = { ok: true, runs: 0 };
const { closeSteps: steps } = reportingWith({
  monthEnd: [
    {
      name: "allowance",
      titleEn: "The allowance is posted",
      titleZh: "损失准备已入账",
      owner: "risk",
      run: async (): Promise<StepResult> => {
        found.runs += 1;
        return { ok: found.ok, note: found.ok ? "posted" : "a curve has too little history", noteZh: "已入账" };
      },
    },
  ],
});
const run = async (period = "2024-01", again = false) =>
  sure(await runClose(platform, steps, { period, by: "staff:closer", again }));
const states = async (period = "2024-01") =>
  Object.fromEntries(
    sure(await showClose(db, steps, period)).months.flatMap((month) =>
      month.steps.map((step) => [step.name, step.state]),
    ),
  );
const lock = async (key: string) => {
  const about = { kind: "period.lock", subject: "2024-01", summary: "Lock 2024-01" };
  const { id } = sure(await proposeOnce(platform, request(key, { period: "2024-01" }), about));
  const body = { id: parseId<"apr">("apr", id) as never };
  const executors = [lockAfterClose(lockPeriodExecutor, steps)];
  return approve(platform, executors, { caller: "staff:checker", key: `approve-${key}`, body }, ["admin"]);
};
const named = (key: string, step: string, more: object) => request(key, { period: "2024-01", step, ...more }) as never;

beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 360_000);
});

test("a month whose days are not closed stops at the first step", async () => {
  const { state, steps: views } = await run();
  expect(state).toBe("closing");
  expect(views[0]).toMatchObject({
    name: "days",
    state: "blocked",
    note: "2024-01-10 is not closed",
    noteZh: "2024-01-10 尚未日结",
  });
  expect(views.slice(1).every(({ state: one }) => one === "open")).toBe(true);
  expect(await lock("early")).toMatchObject({ ok: false, code: "close-incomplete", detail: { step: "days" } });
});

test("a month that has not begun is refused, whatever is asked of it, and nothing is written", async () => {
  const refusal = { ok: false, code: "period-not-begun", detail: { period: "2024-02", openOn: "2024-01-10" } };
  expect(await runClose(platform, steps, { period: "2024-02", by: "staff:closer" })).toEqual(refusal);
  const waived = request("w0", { period: "2024-02", step: "provider", reason: "there is none" });
  expect(await waiveStep(platform, steps, waived)).toEqual(refusal);
  expect(await db`select period from close_step where period = '2024-02'`).toEqual([]);
});

test("it goes on from where it was left, and what waits for the provider can be waived for a reason", async () => {
  await closeUntil(lender, "2024-02-05");
  await owner`update payment_order set sent_on = '2024-01-10' where value_on is not null`;
  expect((await run()).steps.find(({ state }) => state === "blocked")).toMatchObject({
    name: "provider",
    note: "no statement of 2024-01-10",
    noteZh: "缺少 2024-01-10 的对账单",
  });
  expect(await waiveStep(platform, steps, named("w1", "days", { reason: "why not" }))).toMatchObject({
    code: "close-step-unknown",
  });
  sure(await waiveStep(platform, steps, named("w2", "provider", { reason: "the provider is simulated" })));
  found.ok = false;
  expect((await run()).steps.find(({ state }) => state === "blocked")).toMatchObject({ name: "allowance" });
  found.ok = true;
  const { state, steps: views } = await run();
  expect(state).toBe("closing");
  expect(views.filter((step) => step.state !== "done").map((step) => [step.name, step.state])).toEqual([
    ["provider", "waived"],
    ["review", "open"],
  ]);
});

test("a statement that is missing, changed or does not tie stops the institutions' step, and is named", async () => {
  const step = async () => (await run("2024-01", true)).steps.find(({ name }) => name === "institutions");
  expect(await step()).toMatchObject({
    state: "done",
    note: expect.stringContaining("1 statements for 1 institutions"),
  });
  await owner`create table kept_statement as select * from settlement_statement`;
  await owner`create table kept_line as select * from settlement_line`;
  await owner`update settlement_line set amount_fen = amount_fen + 1`;
  expect(await step()).toMatchObject({
    state: "blocked",
    note: expect.stringMatching(/^Microcredit: the statement of 2024-01-10 for agr_\w+ says .* its events say/),
  });
  await owner`delete from settlement_line`;
  await owner`delete from settlement_statement`;
  expect((await step())?.note).toContain("is missing, its events say");
  await owner`insert into settlement_statement select * from kept_statement`;
  await owner`insert into settlement_line select * from kept_line`;
  expect(await step()).toMatchObject({ state: "done" });
});

test("a statement's total that was not taken, or an account that is not what was paid, stops the provider's step", async () => {
  // Waived before: what somebody waived stays so, and is asked anew here.
  const provider = house.reporting.closeSteps.find(({ name }) => name === "provider");
  const asked = async () => provider?.run?.(platform, periodOf("2024-01"), "x");
  const result = { collectedFen: 638_36, takenFen: 638_36 };
  await owner`
    insert into provider_statement (day, hash, lines, result, imported_by, imported_at)
    values ('2024-01-10', 'a', 1, ${owner.json(result)}, 'x', now())`;
  expect(await asked()).toMatchObject({
    ok: true,
    note: expect.stringContaining("638.36 collected by its statements"),
  });
  await owner`update provider_statement set result = ${owner.json({ ...result, takenFen: 600_00 })}`;
  expect(await asked()).toMatchObject({
    ok: false,
    note: "the statement of 2024-01-10 collected 638.36 yuan, our orders and receipts 600.00",
  });
  // A corrected file of the day takes the place of the first.
  await owner`
    insert into provider_statement (day, hash, lines, result, imported_by, imported_at)
    values ('2024-01-10', 'b', 1, ${owner.json(result)}, 'x', now() + interval '1 second')`;
  expect(await asked()).toMatchObject({ ok: true });
  await owner`insert into journal_entry values ('odd', 'usgaap', '2024-01-31', 'platform', 'capital-light.repaid', 1, '', 7, 0, '', 1)`;
  await owner`insert into journal_line values ('odd', 1, 'funds-receivable', 5, 0, 'operating'), ('odd', 2, 'payable-funders', 0, 5, 'operating')`;
  expect((await asked())?.note).toBe(
    "the books put 0.05 yuan on the provider's account, payments and held money are 0.00",
  );
  await owner`delete from journal_line where entry_id = 'odd'`;
  await owner`delete from journal_entry where id = 'odd'`;
  await owner`delete from provider_statement`;
});

test("what is done is not done again unless asked, and asking again changes nothing", async () => {
  const runs = found.runs;
  await run();
  expect(found.runs).toBe(runs);
  await run("2024-01", true);
  expect(found.runs).toBe(runs + 1);
  expect((await states()).allowance).toBe("done");
});

test("a review is signed once everything before it is through, and only holds for the journals it saw", async () => {
  expect(await signStep(platform, steps, named("s0", "days", { note: "x" }))).toMatchObject({
    code: "close-step-unknown",
  });
  const february = request("s1", { period: "2024-02", step: "review", note: "x" });
  expect(await signStep(platform, steps, february)).toMatchObject({ code: "close-incomplete" });
  expect(sure(await signStep(platform, steps, named("s2", "review", { note: "compared" }))).state).toBe("ready");
  await owner`insert into journal_entry values ('late', 'usgaap', '2024-01-31', 'platform', 'x', 1, '', 0, 0, '', 1)`;
  await owner`insert into journal_line values ('late', 1, 'cash', 5, 0, null), ('late', 2, 'other-income', 0, 5, 'operating')`;
  expect(await lock("after")).toMatchObject({ code: "close-incomplete", detail: { step: "accruals", state: "stale" } });
  // Signing again is not enough: what was worked out from the journals has to be worked out again.
  expect(await states()).toMatchObject({ days: "done", allowance: "stale", statements: "stale", review: "stale" });
  expect(await signStep(platform, steps, named("s2b", "review", { note: "again" }))).toMatchObject({
    code: "close-incomplete",
    detail: { step: "accruals" },
  });
  const runs = found.runs;
  await run();
  expect(found.runs).toBe(runs + 1);
  expect(await states()).toMatchObject({ allowance: "done", statements: "done", review: "stale" });
  await owner`delete from journal_line where entry_id = 'late'`;
  await owner`delete from journal_entry where id = 'late'`;
  await owner`insert into journal_entry values ('earlier', 'usgaap', '2023-12-31', 'platform', 'x', 1, '', 0, 0, '', 1)`;
  await run();
  sure(await signStep(platform, steps, named("s2c", "review", { note: "compared" })));
  expect(await lock("out of order")).toMatchObject({ code: "close-incomplete", detail: { step: "2023-12" } });
  await owner`delete from journal_entry where id = 'earlier'`;
});

test("two people lock it; opened again by two, everything done before is stale", async () => {
  expect((await lock("now")).ok).toBe(true);
  expect(sure(await showClose(db, steps, "2024-01")).state).toBe("locked");
  expect(await runClose(platform, steps, { period: "2024-01", by: "x" })).toMatchObject({ code: "period-locked" });
  await carryOut(platform, "reopen", reopenPeriodExecutor, { period: "2024-01" });
  expect(new Set(Object.values(await states()))).toEqual(new Set(["stale"]));
  expect(await lock("stale")).toMatchObject({ code: "close-incomplete" });
  sure(await waiveStep(platform, steps, named("w3", "provider", { reason: "as before" })));
  await run();
  sure(await signStep(platform, steps, named("s3", "review", { note: "again" })));
  expect((await lock("again")).ok).toBe(true);
  expect(sure(await showClose(db, steps, "2024Q1")).state).toBe("closing");
  const audited = await owner`select action from audit_entry where subject = '2024-01' order by id`;
  expect(audited.map(({ action }) => action)).toEqual([
    ...[
      "close.waive",
      "close.sign",
      "close.sign",
      "period.lock",
      "period.reopen",
      "close.waive",
      "close.sign",
      "period.lock",
    ],
  ]);
});

test("the balance sheet of a closed month keeps what its close saw", async () => {
  const beyond = [{ entity: "microcredit", line: "loansReceivable", beyondFen: 1_000, wholeFen: null }];
  await owner`update close_step set result = ${owner.json({ beyond })} where step = 'presentation'`;
  const { statements } = reportingWith();
  expect(await statements.beyondAYear(db, "2024-01-31" as never)).toEqual(beyond);
  expect(await statements.beyondAYear(db, "2024-02-29" as never)).not.toEqual(beyond);
});

const csv = async (extract: Extract, period = "2024-01"): Promise<string[]> => {
  const parts: string[] = [];
  const asked = { period: periodOf(period), book: "usgaap" as const, entity: undefined };
  for await (const part of csvOf(extract, db, asked)) parts.push(part);
  return parts.join("").trimEnd().split("\r\n");
};

test("every extract has its columns in every row, and the listing balances", async () => {
  for (const extract of house.reporting.extracts) {
    const [head = "", ...rows] = await csv(extract);
    expect(head.split(",")).toEqual(extract.columns);
    for (const row of rows.filter((line) => !line.includes('"')))
      expect([extract.name, row.split(",").length]).toEqual([extract.name, extract.columns.length]);
  }
  const listing = house.reporting.extracts.find(({ name }) => name === "journals") as Extract;
  const rows = (await csv(listing)).slice(1).map((row) => row.split(","));
  expect(rows.length).toBeGreaterThan(3);
  const total = (column: number) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  expect(total(13)).toBe(total(14));
});

test("the allowance rolls forward from nothing to what was provided", async () => {
  const allowances = house.reporting.extracts.find(({ name }) => name === "allowances") as Extract;
  expect(await csv(allowances)).toEqual([
    "entity,account,account_name,opening_yuan,provision_yuan,used_yuan,recovered_yuan,closing_yuan",
    "microcredit,allowance-loans,Allowance for loans receivable,0.00,108.00,0.00,0.00,108.00",
  ]);
});
