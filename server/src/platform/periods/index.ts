export { lockPeriodExecutor, reopenPeriodExecutor } from "./executors.ts";
export { holdMonth, lastLocked, latestOf as latestLock, lockedBefore } from "./period.store.ts";
export { isLocked, refuseLocked } from "./refuse-locked.ts";
export { periodRoutes } from "./routes.ts";
