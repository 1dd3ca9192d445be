export { apply } from "./apply.ts";
export {
  changeLineState,
  countLines,
  findLine,
  linesIn,
  linesOfUser,
  lockLines,
  saveAvailable,
} from "./credit-line.store.ts";
export { type CreditLine, type LineId, lineView, takeFrom } from "./credit-line.ts";
export { oneRuleGraph } from "./graph.ts";
export { publishGraphExecutor } from "./publish-graph.ts";
export { assessmentRoutes } from "./routes.ts";
export { linesAreGranted } from "./verify.ts";
