import { expect, test } from "vitest";
import { textOfPages } from "../../../platform/documents/pdf-text.testing.ts";
import { evaluate } from "../figures/evaluate.ts";
import { exampleRelease, exampleVintages, exampleWords, made, partsOf } from "../release/release.testing.ts";
import { asHtml, printedIn, releasePolicy } from "./html.ts";
import { writeRelease } from "./index.ts";
import { asJson, type ReleaseJson } from "./json.ts";
import { asPdf } from "./pdf.ts";
import { calculator, readWorkbook } from "./xlsx.testing.ts";
import { asXlsx } from "./xlsx.ts";

const withCharts = () => made({ ...partsOf(exampleWords("2024Q2")), vintages: exampleVintages });

test("the same release is the same bytes, in every form", { timeout: 60_000 }, async () => {
  const first = await writeRelease(await withCharts());
  const again = await writeRelease(await withCharts());
  expect(first.map(({ name }) => name)).toEqual([
    "release.md",
    "release.html",
    "release.pdf",
    "figures.xlsx",
    "release.json",
  ]);
  for (const [n, { name, bytes }] of first.entries())
    expect([name, again[n]?.bytes.equals(bytes)]).toEqual([name, true]);
});

test("every figure of the page leads to what it is made of, in the page itself", async () => {
  const release = await exampleRelease("2024Q2");
  const html = asHtml(release);
  const [, data = ""] = /<script type="application\/json" id="figures">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { figures } = JSON.parse(data) as { figures: Record<string, { lineage: { from: string; formula?: never } }> };
  const linked = [...html.matchAll(/data-f="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(linked).toHaveLength(release.document.blocks.flatMap(printedIn).length);
  expect(linked.filter((id) => !(id in figures))).toEqual([]);
  const parts = JSON.stringify(Object.values(figures).map(({ lineage }) => lineage)).matchAll(
    /"(?:figure|of|by|from|to)":"([^"/]+\/[^"]+)"/g,
  );
  expect([...parts].map(([, id = ""]) => id).filter((id) => !(id in figures))).toEqual([]);
});

test("the page needs nothing from elsewhere, and its policy allows nothing else", async () => {
  const html = asHtml(await withCharts());
  expect(html.replaceAll("http://www.w3.org/", "")).not.toMatch(/https?:|src=|@import|url\((?!#)/);
  expect(html).not.toMatch(/<[^>]+ style=/);
  expect(releasePolicy).not.toContain("unsafe");
});

test("words never become markup", async () => {
  const words = { ...exampleWords("2024Q2"), headline: `<script>alert("x")</script>` };
  const html = asHtml(await made(partsOf(words)));
  expect(html).toContain("<h1>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</h1>");
  expect(html.match(/<script/g)).toHaveLength(2);
});

test("the paper says what the page says, charts and Chinese included", { timeout: 60_000 }, async () => {
  const pages = textOfPages(await asPdf(await withCharts())).join("\n");
  for (const words of [
    "Second Quarter 2024 Business Highlights",
    "(213,267)",
    "46,983,049",
    "months on book",
    "2023Q4",
    "RMB4,160.1 million",
  ])
    expect(pages).toContain(words);
  const chinese = textOfPages(await asPdf(await exampleRelease("2024Q2.zh"))).join("\n");
  for (const words of ["未经审计简明合并资产负债表", "净收入总额为人民币4,160.1百万元"])
    expect(chinese).toContain(words);
  expect(chinese).not.toContain("�");
});

test("the workbook computes every figure again, to what is printed", async () => {
  const release = await exampleRelease("2024Q2");
  const book = readWorkbook(await asXlsx(release));
  const valueAt = calculator(book);
  const list = book.get("Figures");
  const rows = Array.from({ length: release.figures.size }, (_, n) => n + 2);
  const wrong = rows.flatMap((row) => {
    const figure = release.figures.get(list?.get(`A${row}`)?.value ?? "");
    if (!figure || figure.unit === "date" || figure.unit === "text") return [];
    const computed = valueAt("Figures", `B${row}`);
    return Math.abs(computed - Number(figure.value)) < 1e-9 ? [] : [[figure.id, figure.value, computed]];
  });
  expect(wrong).toEqual([]);
  const formulas = [...book.values()].flatMap((cells) =>
    [...cells.values()].filter(({ formula }) => formula !== undefined),
  );
  expect(formulas.length).toBeGreaterThan(1_500);
  expect(book.get("Balance sheet")?.get("C16")).toEqual({ formula: "SUM(C6:C15)", value: "41415757" });
});

test("a figure that is changed in the workbook changes what follows from it", async () => {
  const book = readWorkbook(await asXlsx(await exampleRelease("2024Q2")));
  const sheet = new Map(book.get("Balance sheet"));
  sheet.set("C6", { value: String(Number(sheet.get("C6")?.value) + 1_000) });
  const valueAt = calculator(new Map([...book, ["Balance sheet", sheet]]));
  expect(valueAt("Balance sheet", "C29")).toBe(46_984_049);
});

test("the figures for programs recompute by their formulas", async () => {
  const { figures, text } = JSON.parse(asJson(await exampleRelease("2023Q4"))) as ReleaseJson;
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  const derived = figures.flatMap((figure) =>
    figure.lineage.from === "figures" ? [{ ...figure, formula: figure.lineage.formula }] : [],
  );
  expect(derived.length).toBeGreaterThan(500);
  const numbers = derived.filter(({ unit }) => unit !== "text");
  expect(
    numbers.filter(
      ({ value, formula }) => Number(evaluate(formula, (id) => byId.get(id)?.value ?? "")) !== Number(value),
    ),
  ).toEqual([]);
  expect(text).toContain("Full Year 2023 Financial Results");
});
