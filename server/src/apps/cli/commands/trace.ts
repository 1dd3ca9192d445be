import { type BookName, books, type TracedEntry, type TracedFact, type TracedLine } from "@suanpan/contract";
import { Option } from "commander";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import { entriesOfLine, factsOfEntry, type Reporting, traceLine } from "../../../modules/books/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { examples, type Register } from "../cli.ts";
import { table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

const depths = ["accounts", "entries", "facts"] as const;

type Options = {
  readonly period: string;
  readonly book: BookName;
  readonly entity?: string;
  readonly account?: string;
  readonly depth: (typeof depths)[number];
  readonly limit: string;
};

export const trace: Register = (program, cli) => {
  program
    .command("trace")
    .description("show what a line of the statements is made of: accounts, journal entries, facts, loans")
    .argument(
      "<line>",
      'a line or a total, by its word or its printed name: financingIncome, "Financing income", operating, epsBasic',
    )
    .requiredOption("--period <name>", "2024-06, 2024Q2, 2024H1 or 2024FY")
    .addOption(new Option("--book <name>", "whose rules").choices(books).default("usgaap"))
    .option("--entity <name>", "one company of the group; consolidated when left out")
    .option("--account <code>", "one of its accounts only")
    .addOption(new Option("--depth <level>", "how far down").choices(depths).default("accounts"))
    .option("--limit <n>", "at most so many entries, and facts of each", "20")
    .addHelpText(
      "after",
      examples(
        "trace financingIncome --period 2024Q2",
        'trace "Revenue from releasing of guarantee liabilities" --period 2024Q2',
        "trace loansReceivable --period 2024-06 --depth facts --limit 5",
        "trace investing --period 2024Q2 --depth entries",
        "trace epsDiluted --period 2024H1",
      ),
    )
    .action(async (line: string, options: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) =>
          reportOf(await followed(platform, (await cli.wire(config)).reporting, line, options), told),
        ),
      ),
    );
};

type Followed = TracedLine & {
  readonly trail: readonly (TracedEntry & { readonly facts: readonly TracedFact[]; readonly more: boolean })[];
  readonly more: boolean;
};

const followed = async (
  { db }: Platform,
  { statements, tracers }: Reporting,
  line: string,
  { depth, limit: most, account, ...scope }: Options,
): Promise<Outcome<Followed, "invalid-request" | "not-found" | "period-not-begun">> => {
  const limit = Math.min(200, Math.max(1, Number(most) || 20));
  const found = await traceLine(db, statements, { line, ...scope });
  if (!found.ok || depth === "accounts") return found.ok ? done({ ...found.value, trail: [], more: false }) : found;
  const query = { line, ...scope, ...(account === undefined ? {} : { account }), limit };
  const entries = await entriesOfLine(db, query);
  if (!entries.ok) return entries;
  const trail: Followed["trail"][number][] = [];
  for (const entry of entries.value.items) {
    const facts =
      depth === "facts"
        ? await factsOfEntry(db, tracers, {
            ...{ entry: entry.id, account: entry.account, line, limit },
            ...(scope.entity === undefined ? {} : { entity: scope.entity }),
          })
        : undefined;
    if (facts && !facts.ok) return facts;
    trail.push({ ...entry, facts: facts?.value.items ?? [], more: (facts?.value.next ?? null) !== null });
  }
  return done({ ...found.value, trail, more: entries.value.next !== null });
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen)).padStart(20);

const told = ({
  nameEn,
  period,
  book,
  entity,
  amountFen,
  accounts,
  presented,
  inputs,
  trail,
  more,
}: Followed): string =>
  [
    `${nameEn}, ${period}, ${entity ?? "consolidated"}, ${book}: ${yuan(amountFen).trim()} yuan`,
    ...(inputs.length > 0 ? [inputsText(inputs)] : []),
    ...(inputs.length > 0
      ? []
      : [
          table([
            ["  account", "opening".padStart(20), "movement".padStart(20), "in the line".padStart(20), "entries"],
            ...accounts.map((one) => [
              `  ${one.account}`,
              yuan(one.openingFen),
              yuan(one.movementFen),
              yuan(one.amountFen),
              one.entries,
            ]),
            ...presented.map((one) => [`  ${one.what}`, "", "", yuan(one.amountFen), ""]),
          ]),
        ]),
    ...(trail.length > 0 ? [trailText(trail, more)] : []),
  ].join("\n\n");

/** What it is worked out from: lines, which can be traced in turn, and shares. */
const inputsText = (inputs: TracedLine["inputs"]): string =>
  table(
    inputs.map(({ nameEn, line, amountFen, shares }) => [
      `  ${nameEn}`,
      amountFen === null ? (shares ?? 0).toLocaleString("en").padStart(20) : yuan(amountFen),
      line ?? "shares",
    ]),
  );

const trailText = (trail: Followed["trail"], more: boolean): string =>
  [
    ...trail.flatMap((entry) => [
      `${entry.businessOn}  ${yuan(entry.amountFen)}  ${entry.account}  ${entry.id}`,
      ...entry.facts.map((fact) => `            ${yuan(fact.amountFen)}    ${fact.kind}  ${fact.fact}`),
      ...(entry.more ? ["            and more facts: raise --limit"] : []),
    ]),
    ...(more ? ["and more entries: raise --limit"] : []),
  ].join("\n");
