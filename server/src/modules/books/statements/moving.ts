import { type Fen, minus, negate, sum, zeroFen } from "../../../kernel/money.ts";
import { type AccountCode, accountCodes, chart } from "../../ledger/index.ts";
import type { Elimination } from "./eliminations.ts";
import { exactMovements } from "./equity-rows.ts";
import { cashAccounts, type FlowClass, flowClassOf } from "./flow-leaves.ts";
import type { StatementFacts } from "./read-facts.ts";
import type { Only } from "./trace.store.ts";

/** A line about how something moved: cash by its class, or equity. Its entries are chosen line by line. */
export type Moving = {
  /** What a debit does to it. */
  readonly sign: 1 | -1;
  readonly accounts: readonly AccountCode[];
  readonly only: (consolidated: boolean) => Only | undefined;
  /** What the statements say it is. */
  readonly amountFen: (facts: StatementFacts) => Fen;
  /** What consolidation adds to it, which no entry holds. */
  readonly eliminatedFen: (facts: StatementFacts) => Fen;
};

const flowLines: Readonly<Record<string, readonly FlowClass[]>> = {
  // What carries no class is shown with operations.
  operating: ["operating", "unclassed"],
  investing: ["investing"],
  financing: ["financing"],
  exchangeEffect: ["foreignExchange"],
  netChange: ["operating", "unclassed", "investing", "financing", "foreignExchange"],
};

const classes = ["operating", "investing", "financing", "exchange", null] as const;
const notCash = accountCodes.filter((account) => !cashAccounts.includes(account));

/** Every account and class that stands in some classes of the statement: `loans-receivable|investing`. */
const placesOf = (wanted: readonly FlowClass[], consolidated: boolean): string[] =>
  notCash.flatMap((account) =>
    classes
      .filter((cashFlow) => wanted.includes(flowClassOf({ account, cashFlow }, consolidated) ?? ("none" as FlowClass)))
      .map((cashFlow) => `${account}|${cashFlow ?? ""}`),
  );

const flowLine = (wanted: readonly FlowClass[]): Moving => ({
  sign: -1,
  accounts: notCash,
  only: (consolidated) => ({ by: "flow", places: placesOf(wanted, consolidated) }),
  amountFen: ({ before, upTo }) =>
    minus(sum(wanted.map((one) => upTo.cash[one])), sum(wanted.map((one) => before.cash[one]))),
  eliminatedFen: ({ before, upTo }) => minus(classed(upTo.eliminations, wanted), classed(before.eliminations, wanted)),
});

const classed = (lines: readonly Elimination[], wanted: readonly FlowClass[]): Fen =>
  negate(
    sum(
      lines
        .filter(({ account, cashFlow }) => {
          const of = cashFlow === undefined ? undefined : flowClassOf({ account, cashFlow }, true);
          return of !== undefined && wanted.includes(of);
        })
        .map(({ netFen }) => netFen),
    ),
  );

const expenses = accountCodes.filter((code) => chart[code].type === "expense");

/** A row of the changes in equity. */
const equityLine = (row: string, accounts: readonly AccountCode[], only?: Only): Moving => ({
  sign: -1,
  accounts,
  only: () => only,
  amountFen: (facts) => {
    const amounts = exactMovements(facts).find(([line]) => line === row)?.[1];
    return sum(amounts ? Object.values(amounts) : []);
  },
  eliminatedFen: ({ opening, closing }) => {
    const on = (lines: readonly Elimination[]): Fen =>
      sum(lines.filter(({ account }) => (accounts as readonly string[]).includes(account)).map(({ netFen }) => netFen));
    const by = only?.by;
    return by === "distribution" || by === "beside"
      ? zeroFen
      : minus(on(opening.facts.eliminations), on(closing.facts.eliminations));
  },
});

const elsewhere: readonly AccountCode[] = [
  "share-capital",
  "paid-in-capital",
  "retained-earnings",
  "moved-in",
  "noncontrolling-interests",
];

const lines: Readonly<Record<string, Moving>> = {
  ...Object.fromEntries(Object.entries(flowLines).map(([line, wanted]) => [line, flowLine(wanted)])),
  foreignCurrencyTranslation: equityLine("foreignCurrencyTranslation", ["translation-adjustment"]),
  repurchases: equityLine("repurchases", ["treasury-shares"]),
  dividends: equityLine("dividends", ["retained-earnings"], { by: "distribution" }),
  shareBasedCompensation: equityLine("shareBasedCompensation", ["paid-in-capital"], {
    by: "beside",
    accounts: expenses,
  }),
  otherMovements: equityLine("otherMovements", elsewhere, { by: "rest", expenses }),
  netLossToNoncontrolling: {
    ...equityLine("", ["noncontrolling-interests"], { by: "beside", accounts: ["retained-earnings"] }),
    sign: 1,
    amountFen: ({ before, upTo }) => minus(upTo.noncontrollingLossFen, before.noncontrollingLossFen),
  },
};

export const movingLine = (line: string): Moving | undefined => (Object.hasOwn(lines, line) ? lines[line] : undefined);

/** Which lines of a fact are of a cash flow; of everything else, all that stand on the account. */
export const countsIn = (line: string, consolidated: boolean) => {
  const only = movingLine(line)?.only(consolidated);
  if (only?.by !== "flow") return undefined;
  const places = new Set(only.places);
  return ({ account, cashFlow }: { readonly account: string; readonly cashFlow: string | null }): boolean =>
    places.has(`${account}|${cashFlow ?? ""}`);
};
