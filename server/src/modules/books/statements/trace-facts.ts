import type { TracedFact } from "@suanpan/contract";
import { type Fen, fen, minus, plus } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { itemsUnlessSaid, type PageOf } from "../../../platform/http/page.ts";
import { type Entry, findEntry, isAccount } from "../../ledger/index.ts";
import { lineCalled } from "./line-called.ts";
import { countedIn } from "./traceable.ts";

/** One way an entry comes from facts; answers undefined for entries that are not its own. */
export type FactTracer = (
  db: Reader,
  entry: Entry,
  account: string,
  page: { readonly after: string | undefined; readonly limit: number },
) => Promise<readonly TracedFact[] | undefined>;

export type FactsQuery = {
  readonly entry: string;
  readonly account: string;
  readonly line?: string;
  readonly cursor?: string;
  readonly limit?: number;
};

/** The facts an entry folds, each with what it put on the account: debits less credits, or as it counts in a line. */
export const factsOfEntry = async (
  db: Reader,
  tracers: readonly FactTracer[],
  query: FactsQuery,
): Promise<Outcome<PageOf<TracedFact>, "not-found">> => {
  const entry = await findEntry(db, query.entry);
  if (!entry) return refused("not-found");
  const limit = query.limit ?? itemsUnlessSaid;
  for (const trace of tracers) {
    const facts = await trace(db, entry, query.account, { after: query.cursor, limit: limit + 1 });
    if (!facts) continue;
    const items = facts.slice(0, limit).map((fact) => ({ ...fact, amountFen: shown(query, fen(fact.amountFen)) }));
    return done({ items, next: facts.length > limit ? (items.at(-1)?.fact ?? null) : null });
  }
  return done({ items: [], next: null });
};

const shown = ({ line, account }: FactsQuery, netFen: Fen): Fen => {
  const called = line === undefined ? undefined : lineCalled(line);
  return called?.ok && isAccount(account) ? countedIn(called.value.found, account, netFen) : netFen;
};

type Sided = { readonly account: string; readonly debitFen: Fen; readonly creditFen: Fen };

/** What lines put on an account. */
export const onAccount = (lines: readonly Sided[], account: string): Fen =>
  lines
    .filter((line) => line.account === account)
    .reduce((net, line) => plus(net, minus(line.debitFen, line.creditFen)), fen(0));
