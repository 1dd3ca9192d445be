import type { TracedLine, TraceQuery } from "@suanpan/contract";
import { type Fen, minus, negate, sum, times, zeroFen } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Database, Reader } from "../../../platform/database.ts";
import { type AccountCode, isAccount, named } from "../../ledger/index.ts";
import { refuseUnbegun } from "./begun.ts";
import { amountOfLine, inputsOf, isDerived, isPerShare, perShareInputs } from "./derived.ts";
import type { Elimination } from "./eliminations.ts";
import { namesOf } from "./layout.ts";
import { presented } from "./leaves-of-books.ts";
import { lineCalled } from "./line-called.ts";
import { type Moving, movingLine } from "./moving.ts";
import type { StatementPorts } from "./ports.ts";
import { readFacts, type StatementFacts } from "./read-facts.ts";
import { type Asked, onSnapshot, scopeOf } from "./statements-of.ts";
import { countBehind } from "./trace.store.ts";
import { leavesAmount } from "./trace-amount.ts";
import { accountsIn, countedIn, type Traceable, traceable } from "./traceable.ts";

/** A line as its accounts, or as the lines it is worked out from; with what is only presented, they sum to it. */
export const traceLine = async (
  db: Database,
  ports: StatementPorts,
  query: TraceQuery,
): Promise<Outcome<TracedLine, "invalid-request" | "period-not-begun">> => {
  const [asked, called] = [scopeOf(query), lineCalled(query.line)];
  if (!asked.ok) return asked;
  if (!called.ok) return called;
  const { line } = called.value;
  const { period, book, entity } = asked.value;
  const about = { line, ...namesOf(line), period: period.name, book, entity: entity ?? null };
  return onSnapshot(db, async (tx) => {
    const begun = await refuseUnbegun(tx, period);
    if (!begun.ok) return begun;
    const facts = await readFacts(tx, ports, { book, entity }, period);
    const parts = await partsOf(tx, ports, asked.value, facts, line);
    return parts ? done({ ...about, ...parts }) : refused("invalid-request", { pointer: "/line", detail: noShares });
  });
};

const noShares = "No shares are known in this period, and shares are the group's.";

type Parts = Pick<TracedLine, "amountFen" | "accounts" | "presented" | "inputs">;
const nothing = { accounts: [], presented: [], inputs: [] };

const partsOf = async (
  tx: Reader,
  ports: StatementPorts,
  scope: Asked,
  facts: StatementFacts,
  line: string,
): Promise<Parts | undefined> => {
  if (isPerShare(line)) return perSharePart(tx, ports, scope, facts, line);
  if (isDerived(line)) return { ...nothing, amountFen: amountOfLine(facts, line), inputs: inputsOf(facts, line) };
  const moving = movingLine(line);
  if (moving) return movingParts(tx, scope, facts, moving);
  const found = traceable(line);
  return found && leafParts(tx, scope, facts, found);
};

const perSharePart = async (
  tx: Reader,
  ports: StatementPorts,
  { period: { from, to }, book, entity }: Asked,
  facts: StatementFacts,
  line: Parameters<typeof perShareInputs>[0],
): Promise<Parts | undefined> => {
  const loss = amountOfLine(facts, "netIncomeToShareholders") < 0;
  const shares = entity === undefined ? await ports.weightedShares(tx, { book, from, to, loss }) : undefined;
  if (!shares) return undefined;
  return { ...nothing, ...perShareInputs(line, facts, shares, await ports.shareMovements(tx, to)) };
};

const movingParts = async (
  tx: Reader,
  { period: { from, to }, book, entity }: Asked,
  facts: StatementFacts,
  { accounts: every, only, sign, amountFen, eliminatedFen }: Moving,
): Promise<Parts> => {
  const chosen = only(entity === undefined);
  const filter = { book, entity, from, to, accounts: every, results: false, ...(chosen ? { only: chosen } : {}) };
  const accounts = [...(await countBehind(tx, filter))].map(([account, { entries, netFen }]) => {
    const movementFen = times(netFen, sign);
    return { ...named(account), openingFen: zeroFen, movementFen, amountFen: movementFen, entries };
  });
  const presented = [{ what: within, amountFen: eliminatedFen(facts) }].filter((one) => one.amountFen !== 0);
  return { ...nothing, amountFen: amountFen(facts), accounts, presented };
};

const within = "eliminated within the group";

const leafParts = async (
  tx: Reader,
  { period: { from, to }, book, entity }: Asked,
  facts: StatementFacts,
  found: Traceable,
): Promise<Parts> => {
  const span = { book, entity, from, to };
  const counted = await countBehind(tx, { ...span, accounts: accountsIn(found), results: found.kind === "result" });
  const accounts = accountsIn(found)
    .map((account) => ({
      ...named(account),
      ...amountsOf(facts, found, account),
      entries: counted.get(account)?.entries ?? 0,
    }))
    .filter(({ amountFen, openingFen, entries }) => amountFen !== 0 || openingFen !== 0 || entries > 0);
  const presented = presentedIn(facts, found).filter(({ amountFen }) => amountFen !== 0);
  return { ...nothing, amountFen: leavesAmount(facts, found), accounts, presented };
};

/** What the entries on one account come to. */
const amountsOf = (facts: StatementFacts, found: Traceable, account: AccountCode) => {
  if (found.kind === "result") {
    const [before, upTo] = [facts.before, facts.upTo].map(({ posted }) => posted.get(account) ?? zeroFen);
    const movementFen = countedIn(found, account, minus(upTo ?? zeroFen, before ?? zeroFen));
    return { openingFen: zeroFen, movementFen, amountFen: movementFen };
  }
  const openingFen = countedIn(found, account, facts.opening.facts.balances.get(account));
  const amountFen = countedIn(found, account, facts.closing.facts.balances.get(account));
  return { openingFen, movementFen: minus(amountFen, openingFen), amountFen };
};

/** What stands in the line and in no entry, or the other way round. */
const presentedIn = (facts: StatementFacts, found: Traceable): TracedLine["presented"] => {
  if (found.kind === "result") {
    const amountFen = minus(eliminated(found, facts.upTo.eliminations), eliminated(found, facts.before.eliminations));
    return [{ what: within, amountFen }];
  }
  const sheet = facts.closing.facts;
  const weight = (line: Parameters<typeof found.leaves.get>[0]) => found.leaves.get(line) ?? 0;
  const moved = presented(sheet).map(({ what, from, to, fen }) => ({
    what,
    amountFen: minus(times(fen, weight(to)), times(fen, weight(from))),
  }));
  const credit = weight("accountsReceivableAndContractAssets") + weight("accruedExpensesAndOther");
  return [
    { what: within, amountFen: eliminated(found, sheet.eliminations) },
    ...moved,
    { what: "contract positions that turned credit", amountFen: times(sheet.contractCreditFen, credit) },
  ];
};

const eliminated = (found: Traceable, lines: readonly Elimination[]): Fen =>
  sum(lines.map(({ account, netFen }) => (isAccount(account) ? countedIn(found, account, netFen) : negate(zeroFen))));
