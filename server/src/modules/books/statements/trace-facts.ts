import type { TracedFact } from "@suanpan/contract";
import { type Fen, fen, minus, plus, times } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { itemsUnlessSaid, type PageOf } from "../../../platform/http/page.ts";
import { type Entry, findEntry, isAccount } from "../../ledger/index.ts";
import { lineCalled } from "./line-called.ts";
import { countsIn, movingLine } from "./moving.ts";
import { countedIn, traceable } from "./traceable.ts";

/** Where a page begins and how long it is; of a cash flow, which lines on the account are of it. */
export type FactPage = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly counts?: (line: Pick<Sided, "account" | "cashFlow">) => boolean;
};

/** One way an entry comes from facts; answers undefined for entries that are not its own. */
export type FactTracer = (
  db: Reader,
  entry: Entry,
  account: string,
  page: FactPage,
) => Promise<readonly TracedFact[] | undefined>;

export type FactsQuery = {
  readonly entry: string;
  readonly account: string;
  readonly line?: string;
  /** Whose statements the line is of: within a group some flows have another class. */
  readonly entity?: string;
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
  const called = query.line === undefined ? undefined : lineCalled(query.line);
  const line = called?.ok ? called.value.line : undefined;
  const counts = line === undefined ? undefined : countsIn(line, query.entity === undefined);
  for (const trace of tracers) {
    const facts = await trace(db, entry, query.account, {
      after: query.cursor,
      limit: limit + 1,
      ...(counts ? { counts } : {}),
    });
    if (!facts) continue;
    const items = facts
      .slice(0, limit)
      .map((fact) => ({ ...fact, amountFen: shown(line, query.account, fen(fact.amountFen)) }));
    return done({ items, next: facts.length > limit ? (items.at(-1)?.fact ?? null) : null });
  }
  return done({ items: [], next: null });
};

const shown = (line: string | undefined, account: string, netFen: Fen): Fen => {
  if (line === undefined || !isAccount(account)) return netFen;
  const moving = movingLine(line);
  if (moving) return times(netFen, moving.sign);
  const found = traceable(line);
  return found ? countedIn(found, account, netFen) : netFen;
};

type Sided = {
  readonly account: string;
  readonly cashFlow: string | null;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
};

/** What lines put on an account. */
export const onAccount = (lines: readonly Sided[], account: string, counts: FactPage["counts"] = () => true): Fen =>
  lines
    .filter((line) => line.account === account && counts(line))
    .reduce((net, line) => plus(net, minus(line.debitFen, line.creditFen)), fen(0));
