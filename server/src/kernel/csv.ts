/** The fields of one line; undefined when its quotes do not close. A quoted field may hold commas and doubled quotes. */
export const fieldsOf = (line: string): string[] | undefined => {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const [whole = "", quoted, bare] = /^(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/.exec(rest) ?? [];
    if (quoted === undefined && bare === undefined) return undefined;
    fields.push(quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'));
    if (whole.length === rest.length) return fields;
    rest = rest.slice(whole.length + 1);
  }
};

/** Quotes what would otherwise end the field. */
export const lineOf = (fields: readonly string[]): string =>
  fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");

export type CsvRow<Name extends string> = { readonly row: number; readonly fields: Readonly<Record<Name, string>> };
export type CsvFault = { readonly row: number; readonly field: string | null; readonly problem: string };

/** A file with exactly this header. Rows count from 1, which is the header's own; empty ones are passed over. */
export const csvRows = <Name extends string>(
  text: string,
  header: readonly Name[],
): { readonly rows: readonly CsvRow<Name>[]; readonly faults: readonly CsvFault[] } => {
  const [first = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (first.trim() !== header.join(","))
    return { rows: [], faults: [{ row: 1, field: null, problem: `The header must be ${header.join(",")}.` }] };
  const rows: CsvRow<Name>[] = [];
  const faults: CsvFault[] = [];
  for (const [n, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const values = fieldsOf(line);
    if (values?.length === header.length)
      rows.push({
        row: n + 2,
        fields: Object.fromEntries(header.map((name, k) => [name, values[k]?.trim()])) as never,
      });
    else faults.push({ row: n + 2, field: null, problem: brokenBy(values, header.length) });
  }
  return { rows, faults };
};

const brokenBy = (values: readonly string[] | undefined, columns: number): string =>
  values
    ? `It has ${values.length} fields, the header ${columns}: put what holds a comma in quotes.`
    : "Its quotes do not close.";
