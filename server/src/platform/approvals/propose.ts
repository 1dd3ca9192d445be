import type { Approval as ApprovalView } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { allDone, done, isRefused, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Json, type Tx, transactionUnlessRefused } from "../database.ts";
import { once, type Request, slotOfKey } from "../idempotency.ts";
import { onceEach } from "../once-each.ts";
import type { Platform } from "../platform.ts";
import { insertApprovals } from "./approval.store.ts";
import { type Approval, viewOf } from "./approval.ts";

export type Proposal = {
  readonly kind: string;
  /** What it would be done to, as people name it: `2024-01`, `agr_…`. */
  readonly subject: string;
  readonly summary: string;
  /** Shown to every member of staff: never personal data in the clear. */
  readonly payload: Json;
  readonly by: string;
};

/** Joins a transaction. The proposals wait until a second person decides. */
const proposeEach = async (tx: Tx, platform: Platform, proposals: readonly Proposal[]): Promise<Approval[]> => {
  const approvals = proposals.map(
    ({ kind, subject, summary, payload, by }): Approval => ({
      ...{ id: platform.ids.next(slot(0)), kind, subject, summary, payload },
      ...{ madeBy: by, madeAt: platform.now(), state: "proposed" },
      ...{ decidedBy: null, decidedAt: null, reason: null, result: null },
    }),
  );
  await insertApprovals(tx, approvals);
  const entries = approvals.map(({ id, kind, subject, madeBy }) => ({
    ...{ actor: madeBy, action: "approval.propose", subject: formatId("apr", id), detail: { kind, about: subject } },
  }));
  await recordAudit(tx, platform, entries);
  return approvals;
};

export const propose = async (tx: Tx, platform: Platform, proposal: Proposal): Promise<Approval> =>
  (await proposeEach(tx, platform, [proposal]))[0] as Approval;

/**
 * A request that is itself the proposal: its body is what will be carried out. `check` refuses at once what could
 * not be carried out anyway; it stands behind the key, so that a repeated request gets its first answer.
 */
export const proposeOnce = <Code extends string = never>(
  platform: Platform,
  request: Request<object>,
  { kind, subject, summary }: Pick<Proposal, "kind" | "subject" | "summary">,
  check: (tx: Tx) => Promise<Outcome<unknown, Code>> = async () => done(true),
): Promise<Outcome<ApprovalView, Code | "idempotency-key-reused">> =>
  once(platform.db, request, async (tx) => {
    const checked = await check(tx);
    if (!checked.ok) return checked;
    const payload = request.body as Json;
    return done(viewOf(await propose(tx, platform, { kind, subject, summary, payload, by: request.caller })));
  });

/** A request as `proposeOnce` takes it, with what it is about. */
export type Proposing<Body extends object = object> = Request<Body> & {
  readonly about: Pick<Proposal, "kind" | "subject" | "summary">;
};

/** Several of them at once, each under a key of its own: all of them wait then, or none. */
export const proposeAll = <R extends Proposing, Code extends string = never>(
  platform: Platform,
  requests: readonly R[],
  check: (tx: Tx, request: R) => Promise<Outcome<unknown, Code>> = async () => done(true),
): Promise<Outcome<ApprovalView[], Code | "idempotency-key-reused">> =>
  transactionUnlessRefused<ApprovalView[], Code | "idempotency-key-reused">(platform.db, async (tx) => {
    const keyed = requests.map((request) => ({ ...request, slot: slotOfKey(request) }));
    const work = async (fresh: readonly (typeof keyed)[number][]): Promise<Outcome<ApprovalView, Code>[]> => {
      const checked: Outcome<unknown, Code>[] = [];
      for (const request of fresh) checked.push(await check(tx, request));
      const refusal = checked.find(isRefused);
      if (refusal) return fresh.map(() => refusal);
      const proposals = fresh.map(({ about, body, caller }) => ({ ...about, payload: body as Json, by: caller }));
      return (await proposeEach(tx, platform, proposals)).map((approval) => done(viewOf(approval)));
    };
    return allDone(await onceEach<(typeof keyed)[number], ApprovalView, Code>(tx, keyed, work));
  });

/**
 * A request out of which the proposal is made: what is carried out is what was read from it, not the request itself.
 * `make` refuses what could not be carried out anyway.
 */
export const proposeMade = <Code extends string>(
  platform: Platform,
  request: Request<object>,
  kind: string,
  make: (tx: Tx) => Promise<Outcome<Pick<Proposal, "subject" | "summary" | "payload">, Code>>,
): Promise<Outcome<ApprovalView, Code | "idempotency-key-reused">> =>
  once<ApprovalView, Code>(platform.db, request, async (tx) => {
    const made = await make(tx);
    return made.ok ? done(viewOf(await propose(tx, platform, { kind, ...made.value, by: request.caller }))) : made;
  });
