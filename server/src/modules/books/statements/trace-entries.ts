import type { TracedEntry, TraceEntriesQuery } from "@suanpan/contract";
import { parseIsoDate } from "../../../kernel/calendar.ts";
import { type Fen, times } from "../../../kernel/money.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { badCursor, itemsUnlessSaid, type PageOf } from "../../../platform/http/page.ts";
import { type AccountCode, isAccount } from "../../ledger/index.ts";
import { lineCalled } from "./line-called.ts";
import { movingLine } from "./moving.ts";
import { scopeOf } from "./statements-of.ts";
import { type After, entriesBehind } from "./trace.store.ts";
import { accountsIn, countedIn, traceable } from "./traceable.ts";

/** The entries of the period behind a line; their amounts sum to its movement. One worked out from others has none. */
export const entriesOfLine = async (
  db: Reader,
  query: TraceEntriesQuery,
): Promise<Outcome<PageOf<TracedEntry>, "invalid-request">> => {
  const [asked, called] = [scopeOf(query), lineCalled(query.line)];
  if (!asked.ok) return asked;
  if (!called.ok) return called;
  const after = query.cursor === undefined ? undefined : afterOf(query.cursor);
  if (query.cursor !== undefined && !after) return badCursor;
  const { period, book, entity } = asked.value;
  const behind = behindOf(called.value.line, entity === undefined);
  if (!behind) return done({ items: [], next: null });
  const accounts = behind.accounts.filter((code) => query.account === undefined || query.account === code);
  const filter = { book, entity, from: period.from, to: period.to, ...behind.filter, accounts };
  const limit = query.limit ?? itemsUnlessSaid;
  const rows = await entriesBehind(db, filter, after, limit + 1);
  const items = rows.slice(0, limit).map(({ netFen, ...entry }) => ({
    ...entry,
    amountFen: isAccount(entry.account) ? behind.counted(entry.account, netFen) : netFen,
  }));
  const last = items.at(-1);
  return done({ items, next: rows.length > limit && last ? [last.businessOn, last.account, last.id].join("|") : null });
};

/** Where a line's entries are, and how their lines count in it. */
const behindOf = (line: string, consolidated: boolean) => {
  const moving = movingLine(line);
  if (moving) {
    const only = moving.only(consolidated);
    const counted = (_: AccountCode, netFen: Fen): Fen => times(netFen, moving.sign);
    return { accounts: moving.accounts, filter: { results: false, ...(only ? { only } : {}) }, counted };
  }
  const found = traceable(line);
  return (
    found && {
      accounts: accountsIn(found),
      filter: { results: found.kind === "result" },
      counted: (account: AccountCode, netFen: Fen): Fen => countedIn(found, account, netFen),
    }
  );
};

/** `2024-06-30|loans-receivable|usgaap/2024-06-30/…`: the last one seen. */
const afterOf = (cursor: string): After | undefined => {
  const [day = "", account = "", ...id] = cursor.split("|");
  const businessOn = parseIsoDate(day);
  return businessOn && id.length > 0 ? { businessOn, account, id: id.join("|") } : undefined;
};
