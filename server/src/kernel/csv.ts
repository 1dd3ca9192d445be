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
