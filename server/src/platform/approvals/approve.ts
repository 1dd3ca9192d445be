import type { Approval as ApprovalView, ProblemCode } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { allDone, done, type Outcome, refused } from "../../kernel/outcome.ts";
import { hasActedOn } from "../audit/audit.ts";
import { type Json, type Tx, transactionUnlessRefused } from "../database.ts";
import type { Role } from "../http/caller.ts";
import { once, type Request, slotOfKey } from "../idempotency.ts";
import { onceEach } from "../once-each.ts";
import type { Platform } from "../platform.ts";
import { lockApprovals } from "./approval.store.ts";
import type { Approval, ApprovalId, Executor, RunAll } from "./approval.ts";
import { type Checker, decideApproval, type Verdict } from "./decide.ts";
import { type Settling, settleAll } from "./settle.ts";

type Approving = Request<{ readonly id: ApprovalId }>;

/** Decides for a proposal and carries it out, in one transaction. Refused by either, nothing happened and it still waits. */
export const approve = (
  platform: Platform,
  executors: readonly Executor[],
  request: Approving,
  roles: readonly Role[],
): Promise<Outcome<ApprovalView, ProblemCode>> =>
  once<ApprovalView, ProblemCode>(platform.db, request, async (tx) => {
    const checker = { name: request.caller, roles };
    const approved = await approveIn(tx, platform, executors, [request.body.id], checker);
    return approved.ok ? done(approved.value[0] as ApprovalView) : approved;
  });

/** Several by one checker, carried out in their order, each under a key of its own: all of them, or none. */
export const approveAll = (
  platform: Platform,
  executors: readonly Executor[],
  caller: string,
  requests: readonly Omit<Approving, "caller">[],
  roles: readonly Role[],
): Promise<Outcome<ApprovalView[], ProblemCode>> =>
  transactionUnlessRefused<ApprovalView[], ProblemCode>(platform.db, async (tx) => {
    const keyed = requests.map((request) => ({ ...request, caller, slot: slotOfKey({ ...request, caller }) }));
    return allDone(
      await onceEach<(typeof keyed)[number], ApprovalView, ProblemCode>(tx, keyed, async (fresh) => {
        const ids = fresh.map(({ body }) => body.id);
        const approved = await approveIn(tx, platform, executors, ids, { name: caller, roles });
        return fresh.map((_, n) => (approved.ok ? done(approved.value[n] as ApprovalView) : approved));
      }),
    );
  });

const approveIn = async (
  tx: Tx,
  platform: Platform,
  executors: readonly Executor[],
  ids: readonly ApprovalId[],
  checker: Checker,
): Promise<Outcome<ApprovalView[], ProblemCode>> => {
  const agreed = await agreeTo(tx, executors, ids, checker);
  if (!agreed.ok) return agreed;
  const results = await carryOut(tx, platform, agreed.value, checker.name);
  if (!results.ok) return results;
  const settling = agreed.value.map((one, n): Settling => ({ ...one, result: results.value[n] ?? null }));
  return done(await settleAll(tx, platform, settling, checker.name));
};

type Agreed = { readonly approval: Approval; readonly verdict: Verdict; readonly executor: Executor };

const agreeTo = async (
  tx: Tx,
  executors: readonly Executor[],
  ids: readonly ApprovalId[],
  checker: Checker,
): Promise<Outcome<Agreed[], ProblemCode>> => {
  const waiting = new Map(await lockApprovals(tx, ids));
  const agreed: Agreed[] = [];
  for (const id of ids) {
    const approval = waiting.get(id);
    const executor = executors.find(({ kind }) => kind === approval?.kind);
    if (!approval || !executor) return refused("not-found");
    const verdict = decideApproval(approval, { state: "approved" }, checker, executor.checkerRoles);
    if (!verdict.ok) return verdict;
    agreed.push({ approval, verdict: verdict.value, executor });
    // Named twice, it is decided by then.
    waiting.set(id, { ...approval, state: "approved" });
  }
  // An account the maker has made or reset is the maker's own hand.
  for (const maker of new Set(agreed.map(({ approval }) => approval.madeBy)))
    if (await hasActedOn(tx, maker, staffIdIn(checker.name), "staff."))
      return refused("maker-is-checker", { detail: "The maker has added or changed this account." });
  return done(agreed);
};

/** In their order; neighbours of a kind together, where the kind can do that, and then the first it finds is refused. */
const carryOut = async (
  tx: Tx,
  platform: Platform,
  agreed: readonly Agreed[],
  checker: string,
): Promise<Outcome<Json[], ProblemCode>> => {
  const results: Json[] = [];
  for (let n = 0; n < agreed.length; n = results.length) {
    const { executor } = agreed[n] as Agreed;
    const other = agreed.findIndex((one, at) => at > n && one.executor !== executor);
    const alike = agreed.slice(n, other < 0 ? agreed.length : other).map(({ approval }) => ({
      payload: approval.payload,
      context: { maker: approval.madeBy, checker, approvalId: formatId("apr", approval.id) },
    }));
    const ran = await (executor.runAll ?? oneByOne(executor))(tx, platform, alike);
    if (!ran.ok) return ran;
    if (ran.value.length !== alike.length) throw new Error(`${executor.kind} must answer for each of its approvals`);
    results.push(...ran.value);
  }
  return done(results);
};

const oneByOne =
  ({ run }: Executor): RunAll =>
  async (tx, platform, approved) => {
    const results: Json[] = [];
    for (const { payload, context } of approved) {
      const ran = await run(tx, platform, payload, context);
      if (!ran.ok) return ran;
      results.push(ran.value);
    }
    return done(results);
  };

/** `staff:staff_…` names a caller; the id alone is what the audit log has as a subject. */
const staffIdIn = (caller: string): string => caller.slice(caller.indexOf(":") + 1);
