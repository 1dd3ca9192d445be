import type { ProblemCode } from "@suanpan/contract";
import { parseId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { ExecutionContext, Executor } from "../approvals/index.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Json, Tx } from "../database.ts";
import { firstUnclosedDay } from "../day/business-day.ts";
import type { Platform } from "../platform.ts";
import { holdMonth, insertPeriodLock, latestOf, lockedAfter } from "./period.store.ts";
import { decideLock, decideReopen, type PeriodLock } from "./period.ts";

export type PeriodProposal = { readonly period: string };

/** From now on nothing with a date of that month is written. */
export const lockPeriodExecutor: Executor = {
  kind: "period.lock",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, context) => {
    const { period } = payload as PeriodProposal;
    await holdMonth(tx, period);
    const latest = await latestOf(tx, period);
    const decided = decideLock(period, latest, await firstUnclosedDay(tx));
    return decided.ok ? turn(tx, platform, { period, latest, locked: true }, context) : decided;
  },
};

export const reopenPeriodExecutor: Executor = {
  kind: "period.reopen",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, context) => {
    const { period } = payload as PeriodProposal;
    await holdMonth(tx, period);
    const latest = await latestOf(tx, period);
    const decided = decideReopen(period, latest, await lockedAfter(tx, period));
    return decided.ok ? turn(tx, platform, { period, latest, locked: false }, context) : decided;
  },
};

type Turn = { readonly period: string; readonly latest: PeriodLock | undefined; readonly locked: boolean };

const turn = async (
  tx: Tx,
  platform: Platform,
  { period, latest, locked }: Turn,
  { maker, checker, approvalId }: ExecutionContext,
): Promise<Outcome<Json, ProblemCode>> => {
  const version = (latest?.version ?? 0) + 1;
  const approval = parseId("apr", approvalId) ?? 0n;
  const fact = { period, version, locked, approvalId: approval, madeBy: maker, checkedBy: checker };
  await insertPeriodLock(tx, { ...fact, recordedAt: platform.now() });
  const action = locked ? "period.lock" : "period.reopen";
  await recordAudit(tx, platform, [{ actor: checker, action, subject: period, detail: { maker, approvalId } }]);
  return done({ period, locked, version });
};
