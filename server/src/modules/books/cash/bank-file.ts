import type { FileFault } from "@suanpan/contract";
import { type IsoDate, parseIsoDate } from "../../../kernel/calendar.ts";
import { type CsvRow, csvRows } from "../../../kernel/csv.ts";
import { type Fen, formatYuan, minus, parseYuan, plus } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";

export const bankFileHeader = ["account", "date", "amount", "counterparty", "reference", "balance"] as const;
type Row = CsvRow<(typeof bankFileHeader)[number]>;

/** A line of a bank's statement as the file has it. */
export type FiledLine = {
  readonly row: number;
  readonly code: string;
  readonly datedOn: IsoDate;
  readonly amountFen: Fen;
  readonly balanceFen: Fen;
  readonly counterparty: string;
  readonly reference: string;
};

/** Where an account's statements ended so far. */
export type Ended = { readonly datedOn: IsoDate; readonly balanceFen: Fen };

type Known = {
  readonly accounts: ReadonlySet<string>;
  readonly ended: ReadonlyMap<string, Ended>;
  /** A bank tells what happened, not what will. */
  readonly latest: IsoDate;
};

/** Reads a statement whole: every line must be one, and every balance the one before it and the amount. */
export const readBankFile = (text: string, known: Known): Outcome<readonly FiledLine[], "file-refused"> => {
  const { rows, faults } = csvRows(text, bankFileHeader);
  const read = rows.map((row) => ({ row, faults: faultsOf(row, known) }));
  const broken = [...faults, ...read.flatMap((one) => one.faults)];
  const lines = rows.length > 0 && broken.length === 0 ? rows.map(lineOf) : [];
  const all = [...broken, ...chainFaults(lines, known.ended)];
  if (rows.length === 0 && all.length === 0)
    all.push({ row: 1, field: null, problem: "There is no line in the file." });
  return all.length === 0 ? done(lines) : refused("file-refused", { faults: all.slice(0, 100), count: all.length });
};

const fenOf = (text: string): Fen | undefined => (/^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? parseYuan(text) : undefined);

const faultsOf = ({ row, fields }: Row, { accounts, latest }: Known): FileFault[] => {
  const fault = (field: string, problem: string): FileFault[] => [{ row, field, problem }];
  const datedOn = parseIsoDate(fields.date);
  return [
    ...(accounts.has(fields.account) ? [] : fault("account", `There is no bank account ${fields.account}.`)),
    ...(datedOn ? [] : fault("date", "It must be a date, as YYYY-MM-DD.")),
    ...(datedOn && datedOn > latest ? fault("date", `It is after the business day ${latest}.`) : []),
    ...(fenOf(fields.amount) ? [] : fault("amount", "It must be yuan, such as -3600.00, and not nothing.")),
    ...(fenOf(fields.balance) === undefined ? fault("balance", "It must be yuan, such as 3600.00.") : []),
    ...(fields.reference.length <= 80 ? [] : fault("reference", "It must have at most 80 characters.")),
    ...(fields.counterparty.length <= 120 ? [] : fault("counterparty", "It must have at most 120 characters.")),
  ];
};

const lineOf = ({ row, fields }: Row): FiledLine => ({
  row,
  code: fields.account,
  datedOn: fields.date as IsoDate,
  amountFen: fenOf(fields.amount) as Fen,
  balanceFen: fenOf(fields.balance) as Fen,
  counterparty: fields.counterparty,
  reference: fields.reference,
});

/** Each account's lines follow each other and what was imported before, in time and in their balance. */
const chainFaults = (lines: readonly FiledLine[], ended: ReadonlyMap<string, Ended>): FileFault[] => {
  const last = new Map<string, Ended>(ended);
  return lines.flatMap((line): FileFault[] => {
    const before = last.get(line.code);
    last.set(line.code, line);
    if (!before) return [];
    if (line.datedOn < before.datedOn)
      return [
        { row: line.row, field: "date", problem: `It is before ${before.datedOn}, which the account has reached.` },
      ];
    const expected = plus(before.balanceFen, line.amountFen);
    if (line.balanceFen === expected) return [];
    const off = formatYuan(minus(line.balanceFen, expected));
    return [
      { row: line.row, field: "balance", problem: `It should be ${formatYuan(expected)}: it is off by ${off} yuan.` },
    ];
  });
};
