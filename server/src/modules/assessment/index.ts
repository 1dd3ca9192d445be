export { type ApplyRequest, apply, applyAll } from "./apply.ts";
export {
  countLines,
  findLine,
  linesIn,
  linesOfUser,
  lockLines,
  lockLinesIn,
  ownersOf,
  reopenLinesOf,
  type Suspension,
  saveAvailable,
  suspendLinesOf,
} from "./credit-line.store.ts";
export { type CreditLine, type LineId, lineView, takeFrom } from "./credit-line.ts";
export { oneRuleGraph } from "./graph.ts";
export { type LineMoveIn, moveInLines } from "./move-in-lines.ts";
export { decideMovedInLine, type MovedInLine } from "./moved-in-line.ts";
export { publishGraphExecutor } from "./publish-graph.ts";
export { assessmentRoutes } from "./routes.ts";
export { linesAreGranted } from "./verify.ts";
