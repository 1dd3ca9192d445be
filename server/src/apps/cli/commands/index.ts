import type { Commands } from "../program.ts";

/** In the order in which `suanpan --help` shows them. A call loads the one it names; help, and a slip of the finger, all. */
export const commands: Commands = {
  start: async () => (await import("./start.ts")).start,
  worker: async () => (await import("./worker.ts")).worker,
  migrate: async () => (await import("./migrate.ts")).migrate,
  day: async () => (await import("./day.ts")).day,
  status: async () => (await import("./status.ts")).status,
  verify: async () => (await import("./verify.ts")).verify,
  quote: async () => (await import("./quote.ts")).quote,
  register: async () => (await import("./register.ts")).register,
  account: async () => (await import("./account.ts")).account,
  apply: async () => (await import("./apply.ts")).apply,
  draw: async () => (await import("./draw.ts")).draw,
  repay: async () => (await import("./repay.ts")).repay,
  payoff: async () => (await import("./payoff.ts")).payoff,
  loan: async () => (await import("./loan.ts")).loan,
  document: async () => (await import("./document.ts")).document,
  "trial-balance": async () => (await import("./trial-balance.ts")).trialBalance,
  allowance: async () => (await import("./allowance.ts")).allowance,
  company: async () => (await import("./company.ts")).company,
  settlement: async () => (await import("./settlement.ts")).settlement,
  staff: async () => (await import("./staff.ts")).staff,
  keys: async () => (await import("./keys.ts")).keys,
  statement: async () => (await import("./statement.ts")).statement,
  "move-in": async () => (await import("./move-in.ts")).moveIn,
  provider: async () => (await import("./provider.ts")).provider,
};
