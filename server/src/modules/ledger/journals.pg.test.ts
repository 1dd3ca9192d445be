import { createHash } from "node:crypto";
import type { Attachment } from "@suanpan/contract";
import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import { approve } from "../../platform/approvals/index.ts";
import { lockPeriodExecutor } from "../../platform/periods/index.ts";
import { openBareApi } from "../../testing/bare-api.ts";
import { carryOut, closeUntil, house, openTestLender } from "../../testing/lender.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { ledgerRoutes } from "./routes.ts";
import { trialBalance } from "./trial-balance.ts";
import { attachmentsAreUnchanged, recurringJournalsArePosted } from "./verify.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;
const { ask, allowed } = await openBareApi((api) => ledgerRoutes(api, platform));
const maker = { id: "maker", roles: ["finance"] as const };

/** A second person says yes; the refusal, if there is one, comes back. */
const approved = async (id: string) => {
  const asked = { caller: "staff:checker", key: `yes-${id}`, body: { id: parseId<"apr">("apr", id) as never } };
  return approve(platform, house.executors, asked, ["admin"]);
};
const cashOf = async (on: string, entity = "platform", book: "usgaap" | "ifrs" = "usgaap") => {
  const { rows, debitFen, creditFen } = await trialBalance(platform.db, { book, entity, on: isoDate(on) });
  expect(debitFen).toBe(creditFen);
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceFen]));
};
const capital = (businessOn: string, amountFen: number, more: object = {}) => ({
  book: "both",
  entity: "platform",
  businessOn,
  memo: "capital",
  lines: [
    { account: "cash", debitFen: amountFen, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: amountFen, cashFlow: "financing" },
  ],
  ...more,
});

test("every route says who may call it", () => {
  for (const [route, allow] of allowed) expect([route, allow]).toEqual([route, { roles: expect.any(Array) }]);
});

test("an adjusting journal reaches a closed day at once; the future, a lock and an imbalance are refused with the amount", async () => {
  await closeUntil(lender, "2024-02-03");
  const future = await ask(maker, "POST", "/v1/manual-journals", capital("2024-02-04", 700));
  expect(future).toMatchObject({ status: 422, body: { openOn: "2024-02-03", amountFen: 700, pointer: "/businessOn" } });
  const before = await ask(maker, "POST", "/v1/manual-journals", capital("2024-01-14", 700));
  expect(before).toMatchObject({ status: 422, body: { earliest: "2024-01-15" } });
  const uneven = capital("2024-01-31", 700);
  uneven.lines[0] = { account: "cash", debitFen: 701, creditFen: 0 };
  expect((await ask(maker, "POST", "/v1/manual-journals", uneven)).body).toMatchObject({
    differenceFen: 1,
    pointer: "/lines",
  });
  const { body } = await ask(maker, "POST", "/v1/manual-journals", capital("2024-01-31", 700));
  expect(await approved(body.id)).toMatchObject({ ok: true });
  expect(await cashOf("2024-01-31")).toEqual({ cash: 700, "share-capital": 700 });
  expect(await cashOf("2024-01-30")).toEqual({});
  const late = await ask(maker, "POST", "/v1/manual-journals", capital("2024-01-31", 5));
  await carryOut(platform, "lock", lockPeriodExecutor, { period: "2024-01" });
  expect(await approved(late.body.id)).toMatchObject({ code: "period-locked", detail: { amountFen: 5 } });
  expect((await ask(maker, "POST", "/v1/manual-journals", capital("2024-01-31", 6))).body).toMatchObject({
    period: "2024-01",
    amountFen: 6,
  });
  await expectAllToHold(platform);
});

test("files are kept with their hash, shown to the checker and come back byte for byte", async () => {
  const content = Buffer.from("%PDF-1.7 invoice 发票");
  const file = { name: "发票 1.pdf", type: "application/pdf", base64: content.toString("base64") };
  const { status, body } = await ask(maker, "POST", "/v1/journal-attachments", file);
  const added = body as Attachment;
  expect([status, added.hash]).toEqual([201, createHash("sha256").update(content).digest("hex")]);
  const missing = capital("2024-02-03", 1, { attachments: ["file_0000000000000"] });
  expect((await ask(maker, "POST", "/v1/manual-journals", missing)).body).toMatchObject({ pointer: "/attachments/0" });
  const proposed = await ask(
    maker,
    "POST",
    "/v1/manual-journals",
    capital("2024-02-03", 900, { attachments: [added.id] }),
  );
  expect(proposed.body.payload.attached).toEqual([
    { id: added.id, name: "发票 1.pdf", type: "application/pdf", bytes: content.length, hash: added.hash },
  ]);
  expect((await approved(proposed.body.id)).ok).toBe(true);
  expect((await attachmentsAreUnchanged.run(platform)).problem).toBeUndefined();
  await platform.owner`update journal_attachment set content = content || '\\x00'::bytea`;
  expect((await attachmentsAreUnchanged.run(platform)).problem).toContain(added.id);
  await platform.owner`update journal_attachment set content = ${content}`;
});

test("a journal is taken back once, by its mirror image", async () => {
  const posted = await ask(maker, "POST", "/v1/manual-journals", capital("2024-02-03", 333));
  const outcome = await approved(posted.body.id);
  const journalId = outcome.ok ? (outcome.value.result as { journalId: string }).journalId : "";
  const undo = { businessOn: "2024-02-03", memo: "wrong entity" };
  const ways = `/v1/manual-journals/${journalId}/reversal`;
  const [one, two] = [await ask(maker, "POST", ways, undo), await ask(maker, "POST", ways, { ...undo, memo: "again" })];
  const reversed = await approved(one.body.id);
  const reversalId = reversed.ok ? (reversed.value.result as { journalId: string }).journalId : "";
  expect(await approved(two.body.id)).toMatchObject({ code: "already-exists", detail: { existing: reversalId } });
  expect((await ask(maker, "POST", ways, undo)).status).toBe(409);
  const itself = await ask(maker, "POST", `/v1/manual-journals/${reversalId}/reversal`, undo);
  expect(itself.body.type).toContain("journal-not-reversible");
  await closeUntil(lender, "2024-02-04");
  expect((await cashOf("2024-02-03")).cash).toBe(700 + 900);
});

const header = "journal,date,book,entity,memo,account,debit,credit,cash_flow";
const csv = (...rows: string[]) => [header, ...rows].join("\n");

test("a file of journals is taken whole or refused row by row", async () => {
  const bad = csv(
    "1,2024-02-04,both,platform,rent,general-administrative,12.50,,operating",
    "1,2024-02-04,both,platform,rent,petty,,12.50,",
    "2,2024-02-04,both,nobody,x,cash,1.234,,",
    "3,2024-02-04,both,platform,y,cash,10.00,,",
    "3,2024-02-04,both,platform,y,share-capital,,9.00,financing",
    "4,2024-02-09,both,platform,z,cash,10.00,,",
    "4,2024-02-09,both,platform,z,share-capital,,10.00,financing",
  );
  const refused = await ask(maker, "POST", "/v1/journal-files", { name: "feb.csv", format: "csv", text: bad });
  expect(refused.body.faults.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [3, "account"],
    [4, "entity"],
    [4, "debit"],
    [5, "/lines"],
    [7, "/businessOn"],
  ]);
  expect(refused.body.faults[3].problem).toContain("differenceFen: 100");
  const text = csv(
    "1,2024-02-04,both,platform,rent,general-administrative,12.50,,operating",
    "1,2024-02-04,both,platform,rent,cash,,12.50,",
    "2,2024-02-03,ifrs,platform,capital,cash,10.00,,",
    "2,2024-02-03,ifrs,platform,capital,share-capital,,10.00,financing",
  );
  const file = { name: "feb.csv", format: "csv", text };
  const proposed = await ask(maker, "POST", "/v1/journal-files", file);
  expect((await approved(proposed.body.id)).ok).toBe(true);
  expect((await ask(maker, "POST", "/v1/journal-files", file)).body.type).toContain("already-exists");
  expect((await cashOf("2024-02-03", "platform", "ifrs")).cash).toBe(700 + 900 + 1000);
  await closeUntil(lender, "2024-02-05");
  expect((await cashOf("2024-02-04")).cash).toBe(700 + 900 - 1250);
  await expectAllToHold(platform);
});

test("a recurring journal is approved once, posted monthly, and ended by two people", async () => {
  const { businessOn: _, ...rent } = capital("", 44, { entity: "guarantee" });
  const template = { ...rent, name: "monthly", day: 31, from: "2024-02-05" };
  expect((await ask(maker, "POST", "/v1/recurring-journals", { ...template, from: "2024-02-04" })).status).toBe(422);
  const proposed = await ask(maker, "POST", "/v1/recurring-journals", template);
  const outcome = await approved(proposed.body.id);
  const { recurringId } = (outcome.ok ? outcome.value.result : {}) as { recurringId: string };
  await closeUntil(lender, "2024-04-01");
  expect([await cashOf("2024-02-28", "guarantee"), await cashOf("2024-02-29", "guarantee")]).toEqual([
    {},
    { cash: 44, "share-capital": 44 },
  ]);
  const ending = await ask(maker, "POST", `/v1/recurring-journals/${recurringId}/end`);
  expect((await approved(ending.body.id)).ok).toBe(true);
  await closeUntil(lender, "2024-05-01");
  expect((await cashOf("2024-04-30", "guarantee")).cash).toBe(88);
  expect((await ask(maker, "GET", "/v1/recurring-journals")).body.items).toMatchObject([{ endedOn: "2024-04-01" }]);
  await expectAllToHold(platform);
  await platform.owner`update company_event set natural_key = 'gone' where natural_key like 'recurring/%/2024-02-29'`;
  expect((await recurringJournalsArePosted.run(platform)).problem).toContain("2024-02-29");
  await platform.owner`update company_event set natural_key = ${`recurring/${recurringId}/2024-02-29`} where natural_key = 'gone'`;
});

test("a trial balance moves in only if every company's book balances", async () => {
  const rows = [
    "book,entity,account,debit,credit",
    "both,subsidiary,cash,100.00,",
    "usgaap,subsidiary,share-capital,,100.00",
  ];
  const file = (...more: string[]) => ({ name: "tb.csv", cutOver: "2024-05-01", text: [...rows, ...more].join("\n") });
  expect((await ask(maker, "POST", "/v1/opening-balances", file())).body).toMatchObject({
    entity: "subsidiary",
    book: "ifrs",
    differenceFen: 10_000,
  });
  const twice = await ask(maker, "POST", "/v1/opening-balances", file("ifrs,subsidiary,cash,1.00,"));
  expect(twice.body.faults).toMatchObject([{ row: 4, field: "account" }]);
  const whole = file("ifrs,subsidiary,retained-earnings,,100.00");
  const proposed = await ask(maker, "POST", "/v1/opening-balances", whole);
  expect((await approved(proposed.body.id)).ok).toBe(true);
  expect((await ask(maker, "POST", "/v1/opening-balances", whole)).body.existing).toBe(
    "opening-balances/subsidiary/2024-05-01",
  );
  await closeUntil(lender, "2024-05-02");
  expect(await cashOf("2024-05-01", "subsidiary", "ifrs")).toEqual({ cash: 10_000, "retained-earnings": 10_000 });
  await expectAllToHold(platform);
});

test("entries are listed by what they are, page by page, and as CSV", async () => {
  const all: string[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await ask(maker, "GET", `/v1/journal-entries?limit=3${cursor}`);
    all.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === null) break;
    cursor = `&cursor=${encodeURIComponent(body.next)}`;
  }
  expect(new Set(all).size).toBe(all.length);
  const february = await ask(
    maker,
    "GET",
    "/v1/journal-entries?from=2024-02-01&to=2024-02-29&book=ifrs&entity=guarantee",
  );
  expect(february.body.items).toMatchObject([{ rule: "recurring-journal", businessOn: "2024-02-29" }]);
  const rent = await ask(maker, "GET", "/v1/journal-entries?account=general-administrative");
  expect(rent.body.items.map(({ rule }: { rule: string }) => rule)).toEqual(["imported-journal", "imported-journal"]);
  expect((await ask(maker, "GET", "/v1/journal-entries?cursor=nonsense")).status).toBe(400);
  const lines = await platform.owner`select 1 from journal_line`;
  let text = "";
  const { entriesAsCsv } = await import("./list-entries.ts");
  for await (const part of entriesAsCsv(platform.db, {})) text += part;
  expect(text.trimEnd().split("\n")).toHaveLength(lines.length + 1);
});

test("an entry of the company's leads to the fact it came from, with who recorded it and all it said", async () => {
  const { body } = await ask(maker, "GET", "/v1/journal-entries?rule=recurring-journal&limit=1");
  const [entry] = body.items;
  const eventId = entry.id.split("/").find((part: string) => part.startsWith("journal_"));
  const fact = await ask(maker, "GET", `/v1/company-events/${eventId}`);
  expect(fact.body).toMatchObject({ id: eventId, type: "recurring-journal", accountedOn: entry.businessOn });
  expect(fact.body.payload.lines).toHaveLength(entry.lines.length);
  expect((await ask(maker, "GET", "/v1/company-events/journal_0000000000000")).status).toBe(404);
});

test("a year's result goes to retained earnings, and what came later goes after it", async () => {
  const early = await ask(maker, "POST", "/v1/year-ends", { year: 2024 });
  expect(await approved(early.body.id)).toMatchObject({ code: "period-not-over" });
  const soon = await openTestLender("2024-12-30");
  const cost = (amountFen: number) => ({
    ...capital("2024-12-31", amountFen),
    lines: [
      { account: "general-administrative", debitFen: amountFen, creditFen: 0, cashFlow: "operating" },
      { account: "accrued-expenses", debitFen: 0, creditFen: amountFen, cashFlow: "operating" },
    ],
  });
  const { manualJournalExecutor } = await import("./manual-journal.ts");
  const { closeYearExecutor } = await import("./year-end.ts");
  await closeUntil(soon, "2025-01-02");
  await carryOut(soon.platform, "cost", manualJournalExecutor, cost(50));
  await carryOut(soon.platform, "year", closeYearExecutor, { year: 2024 });
  const result = async () =>
    (await trialBalance(soon.platform.db, { book: "ifrs", on: isoDate("2025-01-01") })).rows.map((row) => [
      row.account,
      row.balanceFen,
    ]);
  const closed = [
    ["accrued-expenses", 50],
    ["general-administrative", 0],
    ["retained-earnings", -50],
  ];
  expect(await result()).toEqual(closed);
  await carryOut(soon.platform, "year again", closeYearExecutor, { year: 2024 });
  expect(await result()).toEqual(closed);
  await carryOut(soon.platform, "late cost", manualJournalExecutor, cost(7));
  await carryOut(soon.platform, "year once more", closeYearExecutor, { year: 2024 });
  expect(await result()).toEqual([
    ["accrued-expenses", 57],
    ["general-administrative", 0],
    ["retained-earnings", -57],
  ]);
  await expectAllToHold(soon.platform);
});
