import type { Register } from "../cli.ts";
import { account } from "./account.ts";
import { apply } from "./apply.ts";
import { close } from "./close.ts";
import { day } from "./day.ts";
import { document } from "./document.ts";
import { draw } from "./draw.ts";
import { extract } from "./extract.ts";
import { keys } from "./keys.ts";
import { loan } from "./loan.ts";
import { migrate } from "./migrate.ts";
import { moveIn } from "./move-in.ts";
import { payoff } from "./payoff.ts";
import { provider } from "./provider.ts";
import { quote } from "./quote.ts";
import { register } from "./register.ts";
import { repay } from "./repay.ts";
import { settlement } from "./settlement.ts";
import { staff } from "./staff.ts";
import { start } from "./start.ts";
import { statement } from "./statement.ts";
import { statements } from "./statements.ts";
import { status } from "./status.ts";
import { trace } from "./trace.ts";
import { trialBalance } from "./trial-balance.ts";
import { verify } from "./verify.ts";
import { worker } from "./worker.ts";

/** In the order in which `suanpan --help` shows them. */
export const commands: readonly Register[] = [
  start,
  worker,
  migrate,
  day,
  status,
  verify,
  quote,
  register,
  account,
  apply,
  draw,
  repay,
  payoff,
  loan,
  document,
  trialBalance,
  statements,
  trace,
  close,
  extract,
  settlement,
  staff,
  keys,
  statement,
  moveIn,
  provider,
];
