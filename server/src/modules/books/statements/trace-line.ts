import type { TracedLine, TraceQuery } from "@suanpan/contract";
import { type Fen, minus, negate, sum, times, zeroFen } from "../../../kernel/money.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import { type AccountCode, isAccount, named } from "../../ledger/index.ts";
import type { Elimination } from "./eliminations.ts";
import { namesOf } from "./layout.ts";
import { presented } from "./leaves-of-books.ts";
import { lineCalled } from "./line-called.ts";
import type { StatementPorts } from "./ports.ts";
import { readFacts, type StatementFacts } from "./read-facts.ts";
import { onSnapshot, scopeOf } from "./statements-of.ts";
import { countBehind } from "./trace.store.ts";
import { accountsIn, countedIn, type Traceable } from "./traceable.ts";

/** A line as its accounts; with what is only presented, they sum to it. */
export const traceLine = async (
  db: Database,
  ports: StatementPorts,
  query: TraceQuery,
): Promise<Outcome<TracedLine, "invalid-request">> => {
  const [asked, called] = [scopeOf(query), lineCalled(query.line)];
  if (!asked.ok) return asked;
  if (!called.ok) return called;
  const { line, found } = called.value;
  const { period, book, entity } = asked.value;
  return onSnapshot(db, async (tx) => {
    const facts = await readFacts(tx, ports, { book, entity }, period);
    const span = { book, entity, from: period.from, to: period.to };
    const counted = await countBehind(tx, { ...span, accounts: accountsIn(found), results: found.kind === "result" });
    const accounts = accountsIn(found)
      .map((account) => ({
        ...named(account),
        ...amountsOf(facts, found, account),
        entries: counted.get(account) ?? 0,
      }))
      .filter(({ amountFen, openingFen, entries }) => amountFen !== 0 || openingFen !== 0 || entries > 0);
    return done({
      line,
      ...namesOf(line),
      period: period.name,
      book,
      entity: entity ?? null,
      amountFen: amountOf(facts, found),
      accounts,
      presented: presentedIn(facts, found).filter(({ amountFen }) => amountFen !== 0),
    });
  });
};

const amountOf = (facts: StatementFacts, found: Traceable): Fen =>
  found.kind === "result"
    ? sum(
        [...found.leaves].map(([line, weight]) =>
          times(minus(facts.upTo.results[line], facts.before.results[line]), weight),
        ),
      )
    : sum([...found.leaves].map(([line, weight]) => times(facts.closing.lines[line], weight)));

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
  const within = "eliminated within the group";
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
