import type { Sheet } from "write-excel-file/node";
import type { Figures } from "../figure.ts";
import type { Release } from "../release/make-release.ts";
import { listName, type Plan, type PlannedSheet, planOf } from "./xlsx-plan.ts";
import { type Cached, listRows, tableRows } from "./xlsx-rows.ts";
import { withoutTimes } from "./xlsx-zip.ts";

/**
 * The figures as a workbook that computes: a total is the sum of its cells, a dollar amount a division, a margin a
 * quotient, each by the formula the figure itself has. A figure lives in the statement it is first printed in.
 */
export const asXlsx = async (release: Release): Promise<Buffer> => {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const plan = planOf(release);
  const cached: Cached = new Map(plan.sheets.map(({ name }) => [name, new Map()]));
  const sheets = plan.sheets.map((sheet) => sheetOf(sheet, plan, release.figures, cached));
  const byId = (id: string): ReadonlyMap<string, number> =>
    cached.get(plan.sheets[Number(id) - 1]?.name ?? "") ?? new Map();
  const written = await writeXlsxFile(sheets, {
    fontFamily: "Arial",
    fontSize: 10,
    features: [
      {
        files: {
          transform: {
            "xl/worksheets/sheet{id}.xml": {
              transform: (xml, _options, { sheetId }) => withCached(xml, byId(String(sheetId))),
            },
          },
        },
      },
    ],
  }).toBuffer();
  return withoutTimes(written);
};

const sheetOf = (sheet: PlannedSheet, plan: Plan, figures: Figures, cached: Cached): Sheet<never> => {
  const isList = sheet.name === listName;
  const data = isList
    ? listRows(plan, cached)
    : sheet.tables.flatMap((placed) => tableRows(placed, sheet.name, plan, figures, cached));
  return {
    data,
    sheet: sheet.name,
    showGridLines: isList,
    stickyColumnsCount: 1,
    ...(isList ? { stickyRowsCount: 1 } : {}),
    columns: isList
      ? [60, 18, 14, 14, 18, 70].map((width) => ({ width }))
      : [{ width: 58 }, ...Array.from({ length: 8 }, () => ({ width: 17 }))],
  };
};

/** The library writes formulas without what they come to; viewers that do not compute would show nothing. */
const withCached = (xml: string, values: ReadonlyMap<string, number>): string =>
  xml.replace(/(<c r="([A-Z]+\d+)"[^>]*>)(<f>[^<]*<\/f>)(<\/c>)/g, (whole, open, address, formula, close) =>
    values.has(address) ? `${open}${formula}<v>${values.get(address)}</v>${close}` : whole,
  );
