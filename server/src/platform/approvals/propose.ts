import type { Approval as ApprovalView } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Json, Tx } from "../database.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { insertApproval } from "./approval.store.ts";
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

/** Joins a transaction. The proposal waits until a second person decides. */
export const propose = async (
  tx: Tx,
  platform: Platform,
  { kind, subject, summary, payload, by }: Proposal,
): Promise<Approval> => {
  const approval: Approval = {
    id: platform.ids.next(slot(0)),
    kind,
    subject,
    summary,
    payload,
    madeBy: by,
    madeAt: platform.now(),
    state: "proposed",
    decidedBy: null,
    decidedAt: null,
    reason: null,
    result: null,
  };
  await insertApproval(tx, approval);
  const detail = { kind, about: subject };
  await recordAudit(tx, platform, [
    { actor: by, action: "approval.propose", subject: formatId("apr", approval.id), detail },
  ]);
  return approval;
};

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
