import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId, parseId, slot } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/database.ts";
import { isLocked } from "../../../platform/periods/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openDays } from "../../ledger/index.ts";
import { houseAccounts } from "./bank.store.ts";
import type { Purse } from "./bank.ts";
import { recordInstitutionPayments } from "./institution.ts";
import { firstTold, insertMatches, openLines, openMovements, type PurseLine } from "./match.store.ts";
import { findMatches } from "./match.ts";
import type { CashPolicy } from "./settings.ts";

/** All the money there are bank accounts for. */
export const purses = async (tx: Tx): Promise<Purse[]> => {
  const named = (await houseAccounts(tx)).map(
    ({ entity, account }) => [`${entity}/${account}`, { entity, account }] as const,
  );
  return [...new Map(named).values()];
};

/** Looks for what the ledger has of every line a bank told that was not found yet. Answers with how many were found. */
export const matchOpen = async (
  tx: Tx,
  platform: Platform,
  policy: CashPolicy,
  purse: Purse,
  by: string,
): Promise<number> => {
  const lines = await openLines(tx, purse);
  const first = await firstTold(tx, purse);
  if (lines.length === 0 || !first) return 0;
  const earliest = lines.map(({ datedOn }) => datedOn).toSorted()[0] ?? first;
  const found = findMatches(lines, await openMovements(tx, purse, first, earliest), policy.bankMatchDays);
  const accountOf = new Map(lines.map(({ id, accountId }) => [id as bigint, accountId]));
  const matches = found.flatMap(({ line, movements, how }) => {
    const accountId = accountOf.get(line.id);
    return accountId === undefined
      ? []
      : [{ id: platform.ids.next<"bmatch">(slot(0)), accountId, how, lines: [line.id], movements }];
  });
  await insertMatches(tx, matches, by, platform.now());
  return matches.length;
};

/**
 * A line that names an agreement and was not found in the ledger is itself the payment: to the institution what was
 * collected for it, from it what it was charged. More than is open is left to a person.
 */
export const settleNamed = async (tx: Tx, platform: Platform, purse: Purse, by: string): Promise<number> => {
  let settled = 0;
  for (const line of await openLines(tx, purse)) {
    const [agreementId] = /agr_[0-9a-hjkmnp-tv-z]{13}/.exec(line.reference) ?? [];
    if (!agreementId || parseId("agr", agreementId) === undefined) continue;
    const payment = {
      agreementId,
      direction: line.amountFen < 0 ? ("settled" as const) : ("received" as const),
      amountFen: Math.abs(line.amountFen),
      reference: line.reference,
      naturalKey: `institution-payment/${formatId("bline", line.id)}`,
      ...(await accountedOn(tx, line)),
      by: { recordedBy: by, approval: null },
    };
    const recorded = await recordInstitutionPayments(tx, platform, [payment]);
    if (recorded.ok) settled += recorded.value.length;
  }
  return settled;
};

/** On the bank's day, unless that is not over yet, or lies before us or in a month that is locked. */
const accountedOn = async (tx: Tx, { datedOn }: PurseLine): Promise<{ accountedOn?: IsoDate }> => {
  const { openOn, earliest } = await openDays(tx);
  return datedOn < openOn && datedOn >= earliest && !(await isLocked(tx, datedOn)) ? { accountedOn: datedOn } : {};
};
