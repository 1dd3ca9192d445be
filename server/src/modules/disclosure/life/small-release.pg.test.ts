import type { ReleaseSigner } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { liveFirstQuarter } from "../../../testing/first-quarter.ts";
import { house, openTestLender, request, sure } from "../../../testing/lender.ts";
import { madeUp } from "../figures/made-up.testing.ts";
import {
  draftRelease,
  freezeRelease,
  importHistory,
  prepareRelease,
  releasesAreAsSigned,
  releasesStillFollow,
  signRelease,
} from "../index.ts";
import { firstWords } from "../release/release.testing.ts";
import { asMarkdown } from "../writers/markdown.ts";
import { miscomputed, readWorkbook } from "../writers/xlsx.testing.ts";
import { asXlsx } from "../writers/xlsx.ts";
import type { ReleaseId } from "./release.ts";

/** A company so small that in thousands it would be told as nothing. */
const lender = await openTestLender("2024-04-01");
const { platform } = lender;
const ports = house.releasing(platform);
const words = firstWords("2024Q2");
beforeAll(() => liveFirstQuarter(lender, 30_000, 777_149), 120_000);

const prepared = async (language: "en" | "zh" = "en") =>
  sure(await prepareRelease(platform.db, ports, { ...words, language }));

test("a small company's release is told in yuan, in sentences and in tables", async () => {
  const text = asMarkdown(await prepared());
  expect(text).toContain("**Referral services fees** were RMB7,771 (US$1,069).");
  expect(text).toContain("Total facilitation and origination volume<sup>4</sup> was RMB12,000.");
  expect(text).toContain("In Renminbi (RMB) and U.S. dollars (USD), or as noted otherwise");
  expect(text).toMatch(/Referral services fees \| 7,771 \|/);
  expect(text).not.toMatch(/thousand|million|undefined|NaN/);
  const chinese = asMarkdown(await prepared("zh"));
  expect(chinese).toContain("人民币7,771元");
  expect(chinese).not.toMatch(/千元|百万/);
});

test("its workbook computes", async () => {
  const release = await prepared();
  expect(miscomputed(release.figures, await asXlsx(release))).toEqual([]);
});

test("words that say thousands of yuan are refused; asked for in thousands it is told so", async () => {
  const saying = (text: string) =>
    prepareRelease(platform.db, ports, { ...words, about: { ...words.about, paragraphs: [text] } });
  const id = "operations/2024Q2/referralServiceFees";
  expect(await saying(`It was RMB{{${id}}} thousand.`)).toMatchObject({ ok: false });
  expect(JSON.stringify(await saying(`净额为人民币{{${id}}}千元。`))).toContain(`write {{${id} | thousand}}`);
  expect(asMarkdown(sure(await saying(`It was RMB{{${id} | thousand}} thousand.`)))).toContain("It was RMB8 thousand.");
});

test("its workbook counts people and amounts one by one", async () => {
  const book = readWorkbook(await asXlsx(await prepared()));
  const sheet = [...book.entries()].find(([name]) => name.startsWith("Operating"))?.[1];
  const cells = [...(sheet?.entries() ?? [])].map(([, { value }]) => value);
  expect(cells).toContain("Volume (RMB)");
  expect(cells).toContain("Registered users");
  expect(cells.join("|")).not.toMatch(/million/);
});

test("frozen in yuan it still follows when thousands were imported since, and a correction of it is in yuan too", async () => {
  const drafted = sure(await draftRelease(platform, ports, request("small", { period: "2024Q2", words })));
  const id = parseId<"rel">("rel", drafted.id) as ReleaseId;
  const sign = (role: ReleaseSigner) => {
    const body = { id, role, digest: drafted.digest, note: "read" };
    return signRelease(platform, { caller: `staff:${role}`, key: `sign-${role}`, body }, [role]);
  };
  for (const role of ["finance", "investor-relations"] as const) sure(await sign(role));
  sure(await freezeRelease(platform, request("freeze", { id })));
  const follows = releasesStillFollow(() => ports.figures);
  expect([(await follows.run(platform)).problem, (await releasesAreAsSigned.run(platform)).problem]).toEqual([
    undefined,
    undefined,
  ]);
  sure(await importHistory(platform, request("2023Q2", madeUp("2023Q2", 4))));
  expect(await follows.run(platform)).toEqual({ checked: 1 });
  expect(asMarkdown(await prepared())).toContain("were RMB7,771 (US$1,069).");
}, 60_000);
