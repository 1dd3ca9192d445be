import type { SettlementKind } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { type Fen, plus, times, zeroFen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import { busyCloses, dayCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import {
  daysOfStatements,
  firstStatementDifference,
  readStatements,
  type Statement,
  type StatementFault,
  statementsDue,
  totalOf,
} from "../funding/index.ts";
import { type AccountCode, daysOfEntries } from "../ledger/index.ts";
import type { AgreementId } from "../matching/index.ts";
import { type Credited, creditedByAgreement } from "./credited.store.ts";

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
const tiedAccounts = ties.flatMap(({ accounts }) => accounts);

/** What institutions are told was collected for them, and paid to them by guarantees, is what the books owe and paid. */
export const settlementsTieToBooks = law("settlement statements tie to the books", async (db) => {
  let checked = 0;
  for (const { day, closed } of await busyCloses(db, [daysOfEntries, daysOfStatements])) {
    const statements = await readStatements(db, { from: day, to: day });
    // Statements follow the journals: before they are there, there is nothing to compare.
    if (!closed && statements.length === 0) continue;
    checked += statements.length;
    const booked = await creditedByAgreement(db, { from: day, to: day }, tiedAccounts);
    const problem = firstUntied(day, statements, booked)?.problem;
    if (problem) return verdict(checked, problem);
  }
  return verdict(checked, undefined);
});

/** The first way in which the statements of some days are not what their events tell, or do not tie to the books. */
export const firstFaultOfSettlements = async (
  db: Reader,
  span: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<StatementFault | undefined> => {
  const made = groupBy(await readStatements(db, span), dayOf);
  const due = groupBy(await statementsDue(db, span), dayOf);
  const booked = groupBy(await creditedByAgreement(db, span, tiedAccounts), dayOf);
  for (const { day, closed } of (await dayCloses(db)).filter((one) => span.from <= one.day && one.day <= span.to)) {
    const statements = made.get(day) ?? [];
    const fault =
      firstStatementDifference(statements, due.get(day) ?? [], { closed }) ??
      firstUntied(day, statements, booked.get(day) ?? []);
    if (fault) return fault;
  }
  return undefined;
};

const dayOf = ({ day }: { readonly day: IsoDate }): IsoDate => day;

const firstUntied = (
  day: IsoDate,
  statements: readonly Statement[],
  credited: readonly Credited[],
): StatementFault | undefined => {
  for (const tie of ties) {
    const booked = bookedAs(credited, tie);
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

const bookedAs = (credited: readonly Credited[], { accounts, rules, sign = 1 }: Tie): Map<bigint, Fen> => {
  const booked = new Map<bigint, Fen>();
  for (const { agreementId, rule, account, fen } of credited)
    if (rules.test(rule) && accounts.some((one) => one === account)) {
      const id = BigInt(agreementId);
      booked.set(id, plus(booked.get(id) ?? zeroFen, times(fen, sign)));
    }
  return booked;
};
