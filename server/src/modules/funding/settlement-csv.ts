import type { SettlementDay } from "@suanpan/contract";
import { formatDecimal } from "../../kernel/decimal.ts";

const columns = ["day", "institution", "agreement", "kind", "component", "amount_yuan", "events", "statement_hash"];

/** One row a line, for a spreadsheet or a program. Nothing in it is free text, so nothing needs quotes. */
export const settlementCsv = (days: readonly SettlementDay[]): string => {
  const rows = days.flatMap(({ statements }) =>
    statements.flatMap(({ day, institutionId, agreementId, hash, lines }) =>
      lines.map(({ kind, component, amountFen, events }) =>
        [day, institutionId, agreementId, kind, component, formatDecimal(amountFen, 2), events, hash].join(","),
      ),
    ),
  );
  return `${[columns.join(","), ...rows].join("\r\n")}\r\n`;
};
