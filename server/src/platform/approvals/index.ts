export {
  type Approval,
  type ApprovalId,
  carriedOutTogether,
  type ExecutionContext,
  type Executor,
} from "./approval.ts";
export { approve, approveAll } from "./approve.ts";
export { type Proposal, type Proposing, propose, proposeAll, proposeMade, proposeOnce } from "./propose.ts";
export { approvalRoutes } from "./routes.ts";
