import { beforeAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { liveFirstQuarter } from "../../../testing/first-quarter.ts";
import { house, openTestLender, request, sure } from "../../../testing/lender.ts";
import { draftRelease, fileOf, fingerprintOfRelease, fingerprintOfReleases, prepareRelease } from "../index.ts";
import { firstWords } from "../release/release.testing.ts";
import { asHtml } from "../writers/html.ts";
import { asMarkdown } from "../writers/markdown.ts";
import { miscomputed } from "../writers/xlsx.testing.ts";
import { asXlsx } from "../writers/xlsx.ts";
import type { ReleaseId } from "./release.ts";

const lender = await openTestLender("2024-04-01");
const { platform } = lender;
const ports = house.releasing(platform);
const words = firstWords("2024Q2");
beforeAll(() => liveFirstQuarter(lender, 300_000_000, 777_123_456), 120_000);

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
  const release = await prepared();
  expect(miscomputed(release.figures, await asXlsx(release))).toEqual([]);
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
