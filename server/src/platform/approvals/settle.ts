import type { Approval as ApprovalView } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Json, Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import { saveDecisions } from "./approval.store.ts";
import { type Approval, viewOf } from "./approval.ts";
import type { Verdict } from "./decide.ts";

const actions = { approved: "approval.approve", rejected: "approval.reject", withdrawn: "approval.withdraw" } as const;

export type Settling = { readonly approval: Approval; readonly verdict: Verdict; readonly result?: Json | null };

/** Joins the transaction that decided: the states, who decided, and the lines in the audit log. */
export const settleAll = async (
  tx: Tx,
  platform: Platform,
  decided: readonly Settling[],
  decidedBy: string,
): Promise<ApprovalView[]> => {
  const decidedAt = platform.now();
  const settled = decided.map(
    ({ approval, verdict, result = null }): Approval => ({
      ...{ ...approval, state: verdict.state, decidedBy, decidedAt, result },
      reason: verdict.state === "rejected" ? verdict.reason : null,
    }),
  );
  await saveDecisions(tx, settled);
  await recordAudit(
    tx,
    platform,
    decided.map(({ approval, verdict }) => ({
      ...{ actor: decidedBy, action: actions[verdict.state], subject: formatId("apr", approval.id) },
      detail: {
        ...{ kind: approval.kind, about: approval.subject, madeBy: approval.madeBy },
        ...(verdict.state === "rejected" ? { reason: verdict.reason } : {}),
      },
    })),
  );
  return settled.map(viewOf);
};

/** One of them. */
export const settle = async (
  tx: Tx,
  platform: Platform,
  approval: Approval,
  verdict: Verdict,
  decidedBy: string,
): Promise<ApprovalView> => (await settleAll(tx, platform, [{ approval, verdict }], decidedBy))[0] as ApprovalView;
