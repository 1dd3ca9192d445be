export { lockPeriodExecutor, reopenPeriodExecutor } from "./executors.ts";
export { isLocked, refuseLocked } from "./refuse-locked.ts";
export { periodRoutes } from "./routes.ts";
