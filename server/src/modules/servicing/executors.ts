import type { IsoDate } from "../../kernel/calendar.ts";
import { parseId, slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { fen } from "../../kernel/money.ts";
import { refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import type { LendingPolicy } from "../lending/index.ts";
import type { Deed } from "./deed.ts";
import { recordActsIn } from "./record-acts.ts";

export type WriteOffProposal = { readonly loanId: string; readonly reason: string };
export type RescheduleProposal = WriteOffProposal & {
  readonly tenor: number;
  readonly firstDueOn?: string | undefined;
};
export type SettlementProposal = WriteOffProposal & { readonly amountFen: number };

type Names = Pick<Executor, "kind" | "makerRoles" | "checkerRoles">;

/** Something done to a loan that takes two people: one proposes it, another approves, and then it is done at once. */
const actExecutor = <Proposal extends WriteOffProposal>(
  policy: LendingPolicy,
  names: Names,
  deedOf: (proposal: Proposal, today: IsoDate) => Deed,
): Executor => ({
  ...names,
  run: async (tx, platform, payload, { approvalId }) => {
    const proposal = payload as unknown as Proposal;
    const loanId = parseId<"loan">("loan", proposal.loanId);
    if (loanId === undefined) return refused("not-found", { loanId: proposal.loanId });
    const today = await stampDay(tx, slotOf(loanId));
    const request = {
      caller: "platform",
      key: `approval-${approvalId}`,
      body: proposal,
      loanId,
      reference: approvalId,
      deedOn: (on: IsoDate) => deedOf(proposal, on),
    };
    return only(await recordActsIn(tx, platform, policy, today, [request]));
  },
});

export const writeOffExecutor = (policy: LendingPolicy): Executor =>
  actExecutor<WriteOffProposal>(
    policy,
    { kind: "loan.write-off", makerRoles: ["collection", "finance", "admin"], checkerRoles: ["finance", "admin"] },
    (_, valueOn) => ({ kind: "write-off", valueOn }),
  );

export const rescheduleExecutor = (policy: LendingPolicy): Executor =>
  actExecutor<RescheduleProposal>(
    policy,
    { kind: "loan.reschedule", makerRoles: ["collection", "admin"], checkerRoles: ["risk", "finance", "admin"] },
    ({ tenor, firstDueOn }, valueOn) => ({
      kind: "reschedule",
      tenor,
      valueOn,
      ...(firstDueOn === undefined ? {} : { firstDueOn: firstDueOn as IsoDate }),
    }),
  );

export const settlementExecutor = (policy: LendingPolicy): Executor =>
  actExecutor<SettlementProposal>(
    policy,
    { kind: "loan.settlement", makerRoles: ["collection", "admin"], checkerRoles: ["finance", "admin"] },
    ({ amountFen }, valueOn) => ({ kind: "settlement", amountFen: fen(amountFen), valueOn }),
  );

export const servicingExecutors = (policy: LendingPolicy): Executor[] => [
  writeOffExecutor(policy),
  rescheduleExecutor(policy),
  settlementExecutor(policy),
];
