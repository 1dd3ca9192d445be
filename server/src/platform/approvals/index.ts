export type { Approval, ApprovalId, ExecutionContext, Executor } from "./approval.ts";
export { approve } from "./approve.ts";
export { type Proposal, propose, proposeMade, proposeOnce } from "./propose.ts";
export { approvalRoutes } from "./routes.ts";
