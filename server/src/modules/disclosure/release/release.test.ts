import { expect, test } from "vitest";
import { printedIn } from "../writers/html.ts";
import { asMarkdown } from "../writers/markdown.ts";
import { makeRelease } from "./make-release.ts";
import {
  exampleRelease,
  exampleVintages,
  exampleWords,
  made,
  partsOf,
  plainQuarter,
  small,
} from "./release.testing.ts";
import { readWords } from "./words.ts";

const headingsOf = async (name: string): Promise<string[]> => {
  const { document } = await exampleRelease(name);
  return document.blocks.flatMap((block) =>
    block.kind === "heading" ? [block.text] : block.kind === "table" ? [block.title] : [],
  );
};

test("an interim release tells the quarter, then the half year", async () => {
  expect((await headingsOf("2024Q2")).slice(2, 10)).toEqual([
    "Suanpan Demo Announces Second Quarter and Interim 2024 Unaudited Financial Results",
    "Second Quarter 2024 Business Highlights",
    "Second Quarter 2024 Financial Highlights",
    "First Half 2024 Financial Highlights",
    "Management Commentary",
    "Second Quarter 2024 Financial Results",
    "First Half 2024 Financial Results",
    "Semi-Annual Dividend",
  ]);
});

test("a full-year release has the year's operations too, and ends with the statements", async () => {
  const headings = await headingsOf("2023Q4");
  expect(headings).toContain("Full Year 2023 Operational Highlights");
  expect(headings).toContain("Full Year 2023 Financial Results");
  expect(headings.at(-1)).toBe("Unaudited Reconciliations of GAAP and Non-GAAP Results");
});

test("a quarter that ends neither half nor year is told by itself, by the same code", async () => {
  const words = { ...exampleWords("2024Q2", plainQuarter), period: "2024Q3", management: [], subheads: [] };
  const { document } = await made(partsOf(words, plainQuarter));
  const titles = document.blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
  expect(titles).toContain("Third Quarter 2024 Financial Results");
  expect(titles.filter((title) => /Half|Year/.test(title))).toEqual([]);
  const operations = document.blocks.find((block) => block.kind === "table" && block.name === "operations");
  expect(operations).toMatchObject({ columns: [{ unit: "RMB" }, { unit: "RMB" }, { unit: "USD" }] });
});

test("sentences say what was published", async () => {
  const text = asMarkdown(await exampleRelease("2024Q2"));
  for (const sentence of [
    "a decrease of 23.2% from RMB124,225 million in the same period of 2023.",
    "or 64.9% of the total, a decrease of 13.9% from RMB71,860 million",
    "**Provision for contingent liabilities** was RMB-213.3 million (US$-29.3 million), compared to RMB757.6 million in the same period of 2023 and RMB316.7 million in the prior quarter.",
    "**Weighted average diluted ADS** was 154.75 million.",
    "to holders of record on September 27, 2024.",
    "for approximately US$211 million at an average of US$19.7 per ADS.",
    "net income between RMB1.50 billion and RMB1.60 billion",
  ])
    expect(text).toContain(sentence);
  const year = asMarkdown(await exampleRelease("2023Q4"));
  expect(year).toContain("Effective tax rate was 18.5%, compared with 14.9% in 2022.");
  expect(year).toContain(
    "volume in 2023 was RMB475,831 million, an increase of 15.4% from RMB412,361 million in 2022.",
  );
});

test("made-up data says so at the top and over every table", async () => {
  const { document } = await made({ ...partsOf(exampleWords("2024Q2")), synthetic: true });
  expect(document.blocks[0]).toMatchObject({ runs: ["SYNTHETIC DATA / 模拟数据"] });
  const notes = document.blocks.flatMap((block) => (block.kind === "table" ? [block.note] : []));
  expect(notes.every((note) => note.startsWith("SYNTHETIC DATA / 模拟数据 · "))).toBe(true);
});

test("earnings for an ADS stand against a year ago among the highlights", async () => {
  const text = asMarkdown(await exampleRelease("2024Q2"));
  expect(text).toContain(
    "- Net income per fully diluted ADS was RMB8.92 (US$1.22), compared to RMB6.64 in the same period of 2023.",
  );
  expect(text).toContain(
    "- Non-GAAP net income per fully diluted ADS was RMB9.16 (US$1.26), compared to RMB6.95 in the same period of 2023.",
  );
});

test("a small company is told in thousands, its people one by one", async () => {
  const english = asMarkdown(await made(small("en")));
  for (const sentence of [
    "the platform had connected 160 financial institutions and 2,476 consumers",
    "total facilitation and origination volume<sup>2</sup> was RMB954 thousand.",
    "- Total net revenue was RMB42 thousand (US$5 thousand), compared to RMB40 thousand in the same period of 2023.",
    "**Provision for contingent liabilities** was RMB-2 thousand (US$0 thousand), compared to RMB8 thousand in the same period of 2023 and RMB3 thousand in the prior quarter.",
    "**Income tax expense** was RMB7 thousand (US$1 thousand).",
    "**Weighted average diluted ADS** was 1,548.",
  ])
    expect(english).toContain(sentence);
  expect(english).not.toMatch(/\b0\.0 million|RMB0 million/);
  expect(asMarkdown(await made(small("zh")))).toContain("为人民币42千元（5千美元）");
});

test.each(["2024Q2", "2023Q4", "2024Q2.zh"])("everything that %s prints is a figure", async (name) => {
  const { document, figures } = await exampleRelease(name);
  const printed = document.blocks.flatMap(printedIn);
  expect(printed.length).toBeGreaterThan(500);
  expect(printed.filter((id) => !figures.has(id))).toEqual([]);
});

test("in Chinese, headings, tables and sentences are Chinese", async () => {
  const text = asMarkdown(await exampleRelease("2024Q2.zh"));
  expect(text).toContain("## 未经审计简明合并资产负债表");
  expect(text).toContain(
    "**净收入总额**为人民币4,160.1百万元（572.4百万美元），2023年同期为人民币3,914.3百万元，上一季度为人民币4,153.2百万元。",
  );
  expect(text).not.toMatch(/Total net revenue|same period/);
});

test("a footnote has the same mark wherever it is used, and marks follow each other", async () => {
  const { document } = await exampleRelease("2024Q2");
  const marks = document.blocks.flatMap((block) =>
    block.kind === "footnotes" ? block.notes.map(({ mark }) => mark) : [],
  );
  expect(marks).toEqual(marks.map((_, n) => String(n + 1)));
  expect(marks.length).toBeGreaterThan(10);
});

test("why a line changed is told by the file, or by whoever knows, or not at all", async () => {
  const parts = partsOf(exampleWords("2024Q2"));
  const release = await made({
    ...parts,
    reasonFor: (line, { against }) =>
      line === "fundingCosts" || line === "financingIncome" ? `Known (${against}).` : undefined,
  });
  const text = asMarkdown(release);
  expect(text).toContain("RMB156.0 million in the prior quarter. Known (year-ago). Known (prior-quarter).");
  expect(text).toContain(
    "RMB1,535.0 million in the prior quarter. Both increases follow from a larger balance of on-balance-sheet loans.",
  );
});

test("vintages are drawn with the point in the title and the table behind", async () => {
  const release = await made({ ...partsOf(exampleWords("2024Q2")), vintages: exampleVintages });
  const charts = release.document.blocks.filter((block) => block.kind === "chart");
  expect(charts.map(({ title }) => title)).toEqual([
    "30 day+: 2024Q1 runs below 2023Q4: 2.60% after 3 months, against 2.70%",
    "180 day+: 2023Q4 runs above 2023Q3: 0.63% after 1 month, against 0.50%",
  ]);
  expect(charts[0]?.behind.rows[2]).toEqual(["3", "2.50%", "2.70%", "2.60%"]);
  expect(charts[0]?.svg).toMatch(/^<svg[^>]*>[\s\S]*2024Q1[\s\S]*<\/svg>/);
  expect(charts[0]?.svg).not.toMatch(/zr\d|style=|class=/);
});

const parsed = (change: (words: Record<string, unknown>) => void): unknown => {
  const words = structuredClone(exampleWords("2024Q2")) as unknown as Record<string, unknown>;
  change(words);
  return words;
};

test.each([
  ["a missing field", (words) => Reflect.deleteProperty(words, "headline"), "/headline is missing"],
  ["an unknown field", (words) => Reflect.set(words, "headlines", "x"), "/headlines is not known"],
  [
    "a field of another kind",
    (words) => Reflect.set(words.about as object, "paragraphs", "x"),
    "/about/paragraphs must be array",
  ],
  [
    "another period",
    (words) => Reflect.set(words, "period", "2024Q1"),
    "/period is 2024Q1, and the release asked for is 2024Q2",
  ],
  ["a day that does not exist", (words) => Reflect.set(words, "issuedOn", "2024-02-30"), "/issuedOn"],
] satisfies [string, (words: Record<string, unknown>) => unknown, string][])(
  "words with %s are refused by their path",
  (_, change, said) => {
    const read = readWords(parsed(change), "2024Q2");
    expect(read).toMatchObject({ ok: false, code: "invalid-request" });
    expect(read.ok ? "" : read.detail.detail).toContain(said);
  },
);

test("words that ask for a figure that does not exist are refused by their path", async () => {
  const words = { ...exampleWords("2024Q2"), announces: "It earned RMB{{operations/2024Q2/netIncomes}}." };
  expect(await makeRelease(partsOf({ ...words }))).toEqual({
    ok: false,
    code: "invalid-request",
    detail: {
      pointer: "/announces",
      detail:
        "The words of the release: /announces asks for the figure operations/2024Q2/netIncomes, and there is none.",
    },
  });
});

test("without the year before there is no release, unless the file says that there was none", async () => {
  const words = exampleWords("2024Q2");
  const parts = { ...partsOf(words), untold: ["2023Q2"] };
  expect(await makeRelease(parts)).toMatchObject({
    ok: false,
    code: "figures-missing",
    detail: { missing: [{ period: "2023Q2" }] },
  });
  expect(await makeRelease({ ...parts, words: { ...words, withoutComparatives: true } })).toMatchObject({ ok: true });
});
