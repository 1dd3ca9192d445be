export { allowanceRule } from "./allowance-event.ts";
export { overlayExecutor, overlayRule } from "./overlay.ts";
export { allowanceRoutes } from "./routes.ts";
export {
  type AllowanceAnswer,
  type AllowanceAsk,
  type AllowanceRefusal,
  runAllowance,
  runAllowanceIn,
} from "./run-allowance.ts";
export { gradeFrom, gradeNames } from "./segment.ts";
export { type AllowancePolicy, allowanceSettings, defaultAllowancePolicy } from "./settings.ts";
export { rollForward, showBackTest, showCurve, showRuns } from "./show.ts";
export { allowancesAreCurves } from "./verify.ts";
