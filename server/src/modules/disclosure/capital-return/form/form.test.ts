import { readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { isoDate } from "../../../../kernel/calendar.ts";
import { asHtml, asMarkdown, asPdf } from "../../../../platform/documents/index.ts";
import { textOfPages } from "../../../../platform/documents/pdf-text.testing.ts";
import { FormCompany } from "./company.ts";
import { dividendForm, type Section, spelledDate } from "./form.ts";
import { paperOf } from "./paper.ts";

/** A form that was published, and what it was made from. */
const published = JSON.parse(readFileSync(new URL("./published/2023H2.json", import.meta.url), "utf8")) as {
  readonly announcedOn: string;
  readonly dividend: Parameters<typeof dividendForm>[0];
  readonly company: FormCompany;
  readonly sections: readonly Section[];
};
const example: FormCompany = JSON.parse(
  readFileSync(new URL("../../../../../../docs/examples/release/dividend-form.json", import.meta.url), "utf8"),
);
const form = dividendForm(published.dividend, published.company, isoDate(published.announcedOn));

test("every field of the published form, in its order and with its value", () => {
  const pairs = (sections: readonly Section[]) =>
    sections.flatMap(({ title, fields, text }) => [
      ...fields.map(({ label, value }) => [title, label, value]),
      ...(text === undefined ? [] : [[title, "", text]]),
    ]);
  expect(pairs(form.sections)).toEqual(pairs(published.sections));
  expect(pairs(published.sections)).toHaveLength(26);
});

test("what the form says, the paper says in Markdown, HTML and PDF", async () => {
  const paper = paperOf(form);
  const [markdown, html, pdf] = [asMarkdown(paper), asHtml(paper), squeezed(textOfPages(await asPdf(paper)).join(""))];
  for (const { fields } of form.sections)
    for (const { label, value } of fields) {
      const line = `| ${label} | ${value.replaceAll("\n", "<br>")} |`;
      expect(markdown).toContain(line);
      for (const part of [label, ...value.split("\n")]) {
        expect(html).toContain(part.replaceAll("'", "&#39;"));
        expect(pdf).toContain(squeezed(part));
      }
    }
  expect(markdown).toContain("Nasdaq ADSs symbol: QFIN");
});

/** Lines break where they must: words are compared without the blanks between them. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

test("the example is a company that a form can be made for, whose year may end in March", () => {
  expect([...Value.Errors(FormCompany, example)]).toEqual([]);
  expect([...Value.Errors(FormCompany, published.company)]).toEqual([]);
  const first = { ...published.dividend, period: "2024H1" };
  const made = dividendForm(first, { ...example, financialYearEnd: "03-31" }, isoDate("2024-08-13"));
  const value = (label: string) =>
    made.sections.flatMap(({ fields }) => fields).find((field) => field.label === label)?.value;
  expect(value("For the financial year end")).toBe("31 March 2025");
  expect(value("Title of announcement")).toBe("Dividend for the First Half of 2024");
  expect(value("Share registrar and its address")).toBe("Harbour Registrars Limited\n2 Lantern Street\nHong Kong");
  expect(made.sections.at(-1)?.text).toBe(
    "On the day of this announcement the directors are Ms. Lin Mei and Mr. Chen Bo; the independent directors are Ms. Wang Yi and Mr. Zhao Ping.",
  );
});

test("days are spelled without a nought before them", () => {
  expect([spelledDate("2024-04-02"), spelledDate("2024-12-31")]).toEqual(["2 April 2024", "31 December 2024"]);
});
