import { refused } from "../../../kernel/outcome.ts";
import type { Executor } from "../../../platform/approvals/index.ts";
import type { Reader } from "../../../platform/database.ts";
import { holdMonth, lockedBefore } from "../../../platform/periods/index.ts";
import { monthsUpTo } from "../../ledger/index.ts";
import { periodOf } from "../statements/period.ts";
import { resultOf } from "./close-step.store.ts";
import { postedIn } from "./month.store.ts";
import { monthClose } from "./show-close.ts";
import { type CloseStep, isThrough } from "./step.ts";

/** Two people lock a month only when its checklist is through, and the journals are still those that were signed. */
export const lockAfterClose = (lock: Executor, steps: readonly CloseStep[]): Executor => ({
  ...lock,
  run: async (tx, platform, payload, context) => {
    const { period } = payload as { readonly period: string };
    // Taken before looking: whoever is writing into the month is waited for, and nobody writes from here on.
    await holdMonth(tx, period);
    const missing = (await whatIsMissing(tx, steps, period)) ?? (await openBefore(tx, period));
    return missing ? refused("close-incomplete", missing) : lock.run(tx, platform, payload, context);
  },
});

/** Months are locked in their order: an entry in an open one would change what the later ones begin with. */
const openBefore = async (db: Reader, period: string): Promise<Missing | undefined> => {
  const months = await monthsUpTo(db, periodOf(period).before);
  const locked = new Set(await lockedBefore(db, period));
  const open = months.find((month) => !locked.has(month));
  return open === undefined ? undefined : { step: open, state: "an earlier month with entries is not locked" };
};

type Missing = { readonly step: string; readonly state: string };

const whatIsMissing = async (db: Reader, steps: readonly CloseStep[], period: string): Promise<Missing | undefined> => {
  const { steps: views, state: standing } = await monthClose(db, steps, period);
  if (standing === "locked") return undefined;
  const open = views.find(({ state }) => !isThrough(state));
  if (open) return { step: open.name, state: open.state };
  const posted = JSON.stringify(await postedIn(db, periodOf(period)));
  for (const { name } of views.filter(({ signed, state }) => signed && state === "done")) {
    const signed = (await resultOf(db, period, name)) as { entries?: number; debitFen?: number } | undefined;
    if (JSON.stringify({ entries: signed?.entries, debitFen: signed?.debitFen }) !== posted)
      return { step: name, state: "journals were posted after it was signed" };
  }
  return undefined;
};
