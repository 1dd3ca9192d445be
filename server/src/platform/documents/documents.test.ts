import { createHash } from "node:crypto";
import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import {
  asHtml,
  asPdf,
  clauses,
  type Document,
  facts,
  heading,
  htmlPolicy,
  paragraph,
  signatures,
  table,
} from "./index.ts";
import { textOfPages } from "./pdf-text.testing.ts";

const paper = (more: Partial<Document> = {}): Document => ({
  title: "收据",
  language: "zh",
  number: "R-1",
  issuedOn: isoDate("2024-02-29"),
  footer: "算盘",
  blocks: [
    heading("明细"),
    facts(["付款人", "欧阳晓明"], ["Amount", "1,005.00"]),
    table(
      [
        { heading: "项目", align: "left" },
        { heading: "金额", align: "right" },
      ],
      [["本金", "1,000.00"]],
      ["合计", "1,005.00"],
    ),
    clauses("第一条", "第二条"),
    paragraph("人民币壹仟零伍元整。"),
    signatures({ role: "收款人", name: "算盘公司", note: "2024-02-29" }),
  ],
  ...more,
});

const said = [
  "收据",
  "编号 R-1",
  "明细",
  "付款人",
  "欧阳晓明",
  "1,005.00",
  "项目",
  "合计",
  "第二条",
  "人民币壹仟零伍元整。",
  "收款人",
];

test("HTML says everything, in its language", () => {
  const html = asHtml(paper());
  for (const words of said) expect(html).toContain(words);
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('<td class="right">1,000.00</td>');
});

test("HTML needs nothing from elsewhere", () => {
  expect(asHtml(paper())).not.toMatch(/https?:|src=|@import|url\(|<script/);
});

test("HTML may be served under a policy that allows its style and nothing else", () => {
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(asHtml(paper())) ?? [];
  expect(htmlPolicy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(htmlPolicy).not.toContain("unsafe");
});

const hostile = `<script>alert("x")</script><img src=x onerror='y'>&amp;`;

property.prop([fc.constantFrom("title", "number", "footer", "value", "cell", "clause", "role"), fc.string()])(
  "nothing in a document becomes markup",
  (place, tail) => {
    const text = `${hostile}${tail}`;
    const at = (name: string) => (name === place ? text : "-");
    const html = asHtml(
      paper({
        title: at("title"),
        number: at("number"),
        footer: at("footer"),
        blocks: [
          facts([at("value"), at("value")]),
          table([{ heading: at("cell"), align: "left" }], [[at("cell")]], [at("cell")]),
          clauses(at("clause")),
          signatures({ role: at("role"), name: at("role"), note: at("role") }),
        ],
      }),
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)");
    expect(html.match(/</g)?.length).toBe(html.match(/<\/?[a-z!][^<>]*>/g)?.length);
  },
);

test("a PDF shows what the HTML shows, Chinese included", async () => {
  const pdf = await asPdf(paper());
  expect(pdf.toString("latin1", 0, 5)).toBe("%PDF-");
  const [page = "", ...more] = textOfPages(pdf);
  expect(more).toEqual([]);
  for (const words of said) expect(page).toContain(words);
  expect(page).toContain("第 1 页，共 1 页");
  expect(page).not.toContain("�");
});

test("the same document is the same bytes, another is not", async () => {
  const [first, again, later] = await Promise.all([
    asPdf(paper()),
    asPdf(paper()),
    asPdf(paper({ issuedOn: isoDate("2024-03-01") })),
  ]);
  expect(again.equals(first)).toBe(true);
  expect(later.equals(first)).toBe(false);
});

test("a long table goes on over pages, its head on each", async () => {
  const rows = Array.from({ length: 90 }, (_, n) => [`row ${n}`]);
  const pages = textOfPages(
    await asPdf(paper({ language: "en", blocks: [table([{ heading: "Head", align: "left" }], rows)] })),
  );
  expect(pages).toHaveLength(3);
  for (const page of pages) expect(page).toContain("Head");
  expect(pages[2]).toContain("Page 3 of 3");
  expect(pages.join("")).toContain("row 89");
});

test("a row that does not fit its head is our mistake", () => {
  expect(() => table([{ heading: "a", align: "left" }], [["1", "2"]])).toThrow(
    "a row of 2 cells in a table of 1 columns",
  );
});
