import type { Approval as ApprovalView } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Json, Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import { saveDecision } from "./approval.store.ts";
import { type Approval, viewOf } from "./approval.ts";
import type { Verdict } from "./decide.ts";

const actions = { approved: "approval.approve", rejected: "approval.reject", withdrawn: "approval.withdraw" } as const;

/** Joins the transaction that decided: the state, who decided, and the line in the audit log. */
export const settle = async (
  tx: Tx,
  platform: Platform,
  approval: Approval,
  verdict: Verdict,
  decidedBy: string,
  result: Json | null = null,
): Promise<ApprovalView> => {
  const reason = verdict.state === "rejected" ? verdict.reason : null;
  const settled: Approval = { ...approval, state: verdict.state, decidedBy, decidedAt: platform.now(), reason, result };
  await saveDecision(tx, settled);
  const detail = {
    kind: approval.kind,
    about: approval.subject,
    madeBy: approval.madeBy,
    ...(reason ? { reason } : {}),
  };
  await recordAudit(tx, platform, [
    { actor: decidedBy, action: actions[verdict.state], subject: formatId("apr", approval.id), detail },
  ]);
  return viewOf(settled);
};
