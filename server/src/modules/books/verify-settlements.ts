import type { SettlementKind } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { type Fen, minus, plus, times, zeroFen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import { busyCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import {
  daysOfStatements,
  firstStatementDifference,
  readStatements,
  type Statement,
  type StatementFault,
  statementsDueOn,
  totalOf,
} from "../funding/index.ts";
import { type AccountCode, daysOfEntries, entriesOfDay, type PostedEntry } from "../ledger/index.ts";
import { daysOfEvents } from "../lending/index.ts";
import type { AgreementId } from "../matching/index.ts";

/** A line of the statements that the books show too: on which account, in the entries of which rules, debits if less than nothing. */
type Tie = {
  readonly kind: SettlementKind;
  readonly accounts: readonly AccountCode[];
  readonly rules: RegExp;
  readonly sign?: 1 | -1;
};

const ties: readonly Tie[] = [
  // What loans post, not what is paid out of it: their rules are named after model and event.
  { kind: "collected", accounts: ["payable-funders"], rules: /\./ },
  { kind: "collected-for-us", accounts: ["accounts-receivable"], rules: /-directly$/, sign: -1 },
  { kind: "charged", accounts: ["contract-assets", "accounts-receivable"], rules: /\.referral$/, sign: -1 },
  { kind: "guarantee-paid", accounts: ["cash"], rules: /\.guarantee-called$/ },
];

/** What institutions are told was collected for them, and paid to them by guarantees, is what the books owe and paid. */
export const settlementsTieToBooks = law("settlement statements tie to the books", async (db) => {
  let checked = 0;
  for (const { day, closed } of await busyCloses(db, [daysOfEntries, daysOfStatements])) {
    const statements = await readStatements(db, { from: day, to: day });
    // Statements follow the journals: before they are there, there is nothing to compare.
    if (!closed && statements.length === 0) continue;
    checked += statements.length;
    const problem = (await firstUntied(db, day, statements))?.problem;
    if (problem) return verdict(checked, problem);
  }
  return verdict(checked, undefined);
});

/** The first way in which the statements of some days are not what their events tell, or do not tie to the books. */
export const firstFaultOfSettlements = async (
  db: Reader,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<StatementFault | undefined> => {
  const days = await busyCloses(db, [daysOfEvents, daysOfEntries, daysOfStatements]);
  for (const { day, closed } of days.filter((one) => from <= one.day && one.day <= to)) {
    const statements = await readStatements(db, { from: day, to: day });
    const due = await statementsDueOn(db, day);
    const fault = firstStatementDifference(statements, due, { closed }) ?? (await firstUntied(db, day, statements));
    if (fault) return fault;
  }
  return undefined;
};

const firstUntied = async (
  db: Reader,
  day: IsoDate,
  statements: readonly Statement[],
): Promise<StatementFault | undefined> => {
  // What people post by hand belongs to no agreement, and no institution is told of it.
  const entries = (await entriesOfDay(db, day)).filter(
    ({ book, agreementId }) => book === "usgaap" && BigInt(agreementId) !== 0n,
  );
  for (const tie of ties) {
    const booked = creditedByAgreement(entries, tie);
    const told = new Map(statements.map(({ agreementId, lines }) => [BigInt(agreementId), totalOf(lines, tie.kind)]));
    for (const id of new Set([...booked.keys(), ...told.keys()])) {
      const [toldFen, bookedFen] = [told.get(id) ?? zeroFen, booked.get(id) ?? zeroFen];
      if (toldFen !== bookedFen)
        return {
          agreementId: id as AgreementId,
          problem: `${formatId("agr", id)} on ${day}: ${tie.kind} is ${toldFen} fen by its statement, ${bookedFen} by ${tie.accounts.join(" and ")}`,
        };
    }
  }
  return undefined;
};

const creditedByAgreement = (entries: readonly PostedEntry[], { accounts, rules, sign = 1 }: Tie): Map<bigint, Fen> => {
  const credited = new Map<bigint, Fen>();
  for (const { agreementId, lines } of entries.filter((entry) => rules.test(entry.rule)))
    for (const line of lines.filter((one) => accounts.some((account) => one.account === account))) {
      const id = BigInt(agreementId);
      credited.set(id, plus(credited.get(id) ?? zeroFen, times(minus(line.creditFen, line.debitFen), sign)));
    }
  return credited;
};
