import {
  type BookName,
  books,
  type EquityRow,
  type StatementRow,
  type Statements,
  statementCurrencies,
} from "@suanpan/contract";
import { Option } from "commander";
import { statementsOf } from "../../../modules/books/index.ts";
import { aligned, calledIn, inYuan, type Shown, shownIn, type UnitOptions, unitOf } from "../amounts.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = UnitOptions & {
  readonly period: string;
  readonly book: BookName;
  readonly entity?: string;
  readonly currency: (typeof statementCurrencies)[number];
  readonly rate?: string;
};

export const statements: Register = (program, cli) => {
  program
    .command("statements")
    .description("show the statements of a month, quarter, half or year")
    .requiredOption("--period <name>", "2024-06, 2024Q2, 2024H1 or 2024FY")
    .addOption(new Option("--book <name>", "whose rules").choices(books).default("usgaap"))
    .option("--entity <name>", "one company of the group; consolidated when left out")
    .addOption(new Option("--currency <code>", "what amounts are in").choices(statementCurrencies).default("cny"))
    .option("--rate <rate>", "RMB for one US dollar, such as 7.2672")
    .addOption(inYuan())
    .option("--exact", "to the fen, instead of in thousands")
    .addHelpText(
      "after",
      examples(
        "statements --period 2024Q2",
        "statements --period 2024-06 --entity microcredit --exact",
        "statements --period 2024H1 --currency usd --rate 7.2672",
      ),
    )
    .action(async ({ exact = false, whole = false, ...options }: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const query = { ...options, unit: unitOf({ exact, whole }) };
          return reportOf(await statementsOf(platform.db, (await cli.wire(config)).reporting.statements, query), told);
        }),
      ),
    );
};

const told = (found: Statements): string => {
  const shown = shownIn(found.unit);
  const unit = calledIn(found.unit, found.currency === "usd" ? "US dollars" : "RMB");
  const who = found.entity ?? "consolidated";
  return [
    `${found.period} (${found.from} to ${found.to}), ${who}, ${found.book}, ${unit}${found.rate ? ` at ${found.rate}` : ""}`,
    section("BALANCE SHEET", found.balanceSheet, shown, ["end", "beginning"]),
    section("OPERATIONS", found.operations, shown),
    perShare(found.perShare),
    section("CASH FLOWS", found.cashFlows, shown),
    section("COMPREHENSIVE INCOME", found.comprehensive, shown),
    equity(found.equity, shown),
    section("NON-GAAP", found.nonGaap, shown),
    ...found.notes.map(({ text }) => `Note: ${text}.`),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};

const section = (title: string, rows: readonly StatementRow[], shown: Shown, heads: readonly string[] = []): string => {
  const twoDates = rows.some(({ opening }) => opening !== undefined);
  const cells = rows.map(({ nameEn, total, amount, opening }) => [
    total ? nameEn : `  ${nameEn}`,
    shown(amount),
    ...(twoDates ? [shown(opening ?? 0)] : []),
  ]);
  return aligned([[title, ...(twoDates ? heads : [""])], ...cells]);
};

const perShare = (found: Statements["perShare"]): string =>
  found === null
    ? ""
    : aligned([
        ["PER SHARE", "basic", "diluted"],
        ["  Ordinary share", found.basic, found.diluted],
        ["  ADS", found.adsBasic, found.adsDiluted],
        ["  Weighted shares", found.sharesBasic.toLocaleString("en"), found.sharesDiluted.toLocaleString("en")],
      ]);

const equityHeads = ["share capital", "paid-in", "treasury", "retained", "translation", "noncontrolling", "total"];

const equity = (rows: readonly EquityRow[], shown: Shown): string =>
  aligned([
    ["CHANGES IN EQUITY", ...equityHeads],
    ...rows.map((row) => [
      `  ${row.nameEn}`,
      ...[
        row.shareCapital,
        row.paidInCapital,
        row.treasuryShares,
        row.retainedEarnings,
        row.translation,
        row.noncontrollingInterests,
        row.total,
      ].map(shown),
    ]),
  ]);
