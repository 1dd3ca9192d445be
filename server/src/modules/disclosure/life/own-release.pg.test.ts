import type { CompanyItemKind, CompanyItems, NewManualJournal } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { lockPeriodExecutor } from "../../../platform/periods/index.ts";
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
import { companyItemExecutor } from "../../books/index.ts";
import { manualJournalExecutor } from "../../ledger/index.ts";
import { draftRelease, fileOf, fingerprintOfRelease, fingerprintOfReleases, prepareRelease } from "../index.ts";
import { exampleWords } from "../release/release.testing.ts";
import { asHtml } from "../writers/html.ts";
import { asMarkdown } from "../writers/markdown.ts";
import { calculator, readWorkbook } from "../writers/xlsx.testing.ts";
import { asXlsx } from "../writers/xlsx.ts";
import type { ReleaseId } from "./release.ts";

/** A company that began in April: its first release has nothing to compare with, and everything is its own. */
const lender = await openTestLender("2024-04-01");
const { platform } = lender;
const ports = house.releasing(platform);
const example = exampleWords("2024Q2");
const { subheads: _s, management: _m, dividend: _d, repurchase: _r, outlook: _o, ifrs: _i, ...plain } = example;
const words = { ...plain, reasons: {}, withoutComparatives: true };

const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K]) =>
  carryOut(platform, kind, companyItemExecutor, { kind, item });
const journal = (key: string, lines: NewManualJournal["lines"]) =>
  carryOut(platform, key, manualJournalExecutor, {
    ...{ book: "both", entity: "platform", businessOn: "2024-04-01", memo: key, lines },
  });

beforeAll(async () => {
  const on = "2024-04-01";
  await record("shares-issued", { on, shares: 300_000_000, capitalFen: 1_000, proceedsFen: 90_000_000_000 });
  await journal("fee", [
    { account: "cash", debitFen: 777_123_456, creditFen: 0 },
    { account: "referral-fees", debitFen: 0, creditFen: 777_123_456, cashFlow: "operating" },
  ]);
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 1_200_000, 12);
  await closeUntil(lender, "2024-07-02");
  for (const period of ["2024-04", "2024-05", "2024-06"])
    await carryOut(platform, `lock-${period}`, lockPeriodExecutor, { period });
  const rates = [{ currency: "USD" as const, rateOn: "2024-06-28", cnyMillionths: 7_267_200 }];
  await record("exchange-rates", { on: "2024-07-02", rates });
}, 120_000);

const prepared = async () => sure(await prepareRelease(platform.db, ports, words));

test("a first release tells what is known and compares with nothing", async () => {
  const text = asMarkdown(await prepared());
  expect(text).toContain("**Referral services fees** were RMB7,771 thousand (US$1,069 thousand).");
  expect(text).toContain("In the second quarter of 2024, financial institutions originated 1 loans");
  expect(text).not.toMatch(/compared to|undefined|NaN/);
  const strict = await prepareRelease(platform.db, ports, { ...words, withoutComparatives: false });
  expect(strict).toMatchObject({
    ok: false,
    code: "figures-missing",
    detail: { missing: [{ period: "2023Q2" }, { period: "2023H1" }] },
  });
});

test("its figures lead to the books, by the command that goes on from there", async () => {
  const html = asHtml(await prepared());
  expect(html).toContain('"lineage":{"from":"books","book":"usgaap","line":"referralServiceFees","period":"2024Q2"}');
  expect(html).toMatch(/<a class="f books" data-f="operations\/2024Q2\/referralServiceFees\/finer"/);
  expect(html).toMatch(/<a class="f metrics" data-f="operating\/2024Q2\/loans"/);
});

test("its workbook computes", async () => {
  const { figures, ...release } = await prepared();
  const book = readWorkbook(await asXlsx({ ...release, figures }));
  const valueAt = calculator(book);
  const wrong = [...(book.get("Figures")?.entries() ?? [])].flatMap(([address, { value: id }]) => {
    const figure = address.startsWith("A") ? figures.get(id) : undefined;
    if (!figure || figure.unit === "date" || figure.unit === "text") return [];
    const computed = valueAt("Figures", address.replace("A", "B"));
    return Math.abs(computed - Number(figure.value)) < 1e-6 ? [] : [[id, figure.value, computed]];
  });
  expect(wrong).toEqual([]);
});

test("drafted over the use case, it is the same release", async () => {
  const drafted = sure(await draftRelease(platform, ports, request("own", { period: "2024Q2", words })));
  const html = sure(await fileOf(platform.db, parseId<"rel">("rel", drafted.id) as ReleaseId, "release.html"));
  expect(html.toString("utf8")).toBe(asHtml(await prepared()));
  expect(drafted).toMatchObject({ period: "2024Q2", version: 1, state: "draft" });
}, 60_000);

test("its fingerprint is of what it says, not of when it is asked, of who drafted it, or of words", async () => {
  const print = await fingerprintOfRelease(platform.db, ports, "2024Q2");
  expect(print).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprintOfRelease(platform.db, ports, "2024Q2")).toBe(print);
  expect(await fingerprintOfRelease(platform.db, ports, "2024Q3")).toBe(
    "the release of 2024Q3 cannot be made: figures-missing",
  );
  const kept = await fingerprintOfReleases(platform.db);
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  const again = { ...words, headline: "Another headline" };
  sure(await draftRelease(platform, ports, request("other", { period: "2024Q2", words: again })));
  expect(await fingerprintOfReleases(platform.db)).not.toBe(kept);
  expect(await fingerprintOfRelease(platform.db, ports, "2024Q2")).toBe(print);
}, 60_000);
