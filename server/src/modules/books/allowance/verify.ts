import { type BookName, type Exposure, exposures } from "@suanpan/contract";
import { addDays, isoDate, monthEnd } from "../../../kernel/calendar.ts";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { groupBy } from "../../../kernel/lists.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { law, verdict } from "../../../platform/verifier.ts";
import { type CompanyEvent, companyEventsOfType, journalsUpTo } from "../../ledger/index.ts";
import { allowanceRule, latestRuns, payloadOf } from "./allowance-event.ts";
import { flowsUpTo } from "./flow.store.ts";
import { overlayFor, readOverlays } from "./overlay.ts";
import { type PoolRow, poolsOfRun } from "./pool.store.ts";
import type { Flow } from "./pool.ts";
import { nothingSetAside, setAsideBy } from "./set-aside.ts";
import { type LateRow, lateAt } from "./stage.store.ts";
import { countFlows, firstFlowDifference, foldedMonths } from "./verify.store.ts";
import { hashOf, nothingWorked, pooledAt, resultOf, rowsOf, type Worked, workOut } from "./work-out.ts";

/**
 * The pools are folded from the facts again, every allowance in force is worked out again from them by its own policy
 * and overlay, and held against its event, its pools and the ledger.
 */
export const allowancesAreCurves = law("allowances = curves", async (db) => {
  const months = await foldedMonths(db);
  if (!months) return verdict(0, undefined);
  const span = { from: isoDate(`${months.first}-01`), to: monthEnd(isoDate(`${months.last}-01`)) };
  const flow = await firstFlowDifference(db, span);
  const checked = await countFlows(db);
  if (flow)
    return verdict(
      checked,
      `${flow.pool}: kept as ${flow.kept || "nothing"}, its facts say ${flow.facts || "nothing"}`,
    );
  const events = latestRuns(await companyEventsOfType(db, allowanceRule.type, span));
  const facts = await readFacts(db, months.last);
  for (const [month, ofMonth] of groupBy(events, (event) => `${payloadOf(event).book}/${payloadOf(event).period}`)) {
    const [book, period] = month.split("/") as [BookName, string];
    const problem = await firstOfMonth(db, book, period, ofMonth, facts);
    if (problem) return verdict(checked, `${problem}, in the ${book} book of ${period}`);
  }
  return verdict(checked + events.length, undefined);
});

type Facts = { readonly flows: ReadonlyMap<Exposure, readonly Flow[]>; readonly overlays: readonly CompanyEvent[] };

const readFacts = async (db: Reader, last: string): Promise<Facts> => {
  const flows = groupBy(await flowsUpTo(db, exposures, last), ({ exposure }) => exposure);
  return { flows, overlays: await readOverlays(db) };
};

const firstOfMonth = async (
  db: Reader,
  book: BookName,
  period: string,
  events: readonly CompanyEvent[],
  facts: Facts,
): Promise<string | undefined> => {
  const on = monthEnd(isoDate(`${period}-01`));
  const before = addDays(isoDate(`${period}-01`), -1);
  const late = book === "ifrs" ? await lateAt(db, { before, on }) : [];
  const balances = await setAsideBy(db, { book, before, on }, journalsUpTo);
  for (const exposure of exposures) {
    const balanceOf = (entity: string) => balances(exposure).get(entity) ?? nothingSetAside;
    const workedAgain = workingAgain(facts.flows.get(exposure) ?? [], late);
    for (const event of events.filter((one) => payloadOf(one).exposure === exposure)) {
      const worked = workedAgain(event);
      const problem =
        firstDifference(event, worked, balanceOf(event.entity).beforeFen, facts.overlays) ??
        poolDifference(await poolsOfRun(db, event.id), rowsOf(worked)) ??
        ledgerDifference(payloadOf(event).roll.closingFen, balanceOf(event.entity).fen);
      if (problem) return `${exposure} of ${event.entity}: ${problem}`;
    }
  }
  return undefined;
};

/** Companies that were worked out alike are worked out again together. */
const workingAgain = (flows: readonly Flow[], late: readonly LateRow[]) => {
  const known = new Map<string, ReadonlyMap<string, Worked>>();
  return (event: CompanyEvent): Worked => {
    const { book, exposure, period, policy, overlayPpm } = payloadOf(event);
    const model = { book, exposure, policy, overlayPpm };
    const alike = canonicalJson(model);
    const worked = known.get(alike) ?? workOut(pooledAt(flows, period, policy), late, model);
    known.set(alike, worked);
    return worked.get(event.entity) ?? nothingWorked;
  };
};

const firstDifference = (
  event: CompanyEvent,
  worked: Worked,
  openingFen: Fen,
  overlays: readonly CompanyEvent[],
): string | undefined => {
  const { exposure, period, book, roll, poolsHash, overlayPpm, overlayApproval } = payloadOf(event);
  const signed = overlayFor(
    overlays.filter(({ id }) => id < event.id),
    exposure,
    period,
  );
  if (signed.factorPpm !== overlayPpm || signed.approval !== overlayApproval)
    return `its overlay is ${overlayPpm} ppm, the one that was signed is ${signed.factorPpm}`;
  const again = resultOf(worked, period, openingFen, book);
  for (const name of Object.keys(again.roll) as (keyof typeof again.roll)[])
    if (again.roll[name] !== roll[name]) return `its ${name} is ${roll[name]}, its curves say ${again.roll[name]}`;
  return again.poolsHash === poolsHash ? undefined : "its pools are not those of its curves";
};

const poolDifference = (kept: readonly PoolRow[], again: readonly PoolRow[]): string | undefined => {
  if (kept.length !== again.length) return `${kept.length} pools are kept, its curves say ${again.length}`;
  const n = kept.findIndex((row, at) => hashOf([row]) !== hashOf(again.slice(at, at + 1)));
  return n < 0
    ? undefined
    : `pool ${n + 1} is kept with ${kept[n]?.allowanceFen} fen, its curves say ${again[n]?.allowanceFen}`;
};

const ledgerDifference = (closingFen: number, balanceFen: number): string | undefined =>
  closingFen === balanceFen
    ? undefined
    : `it is ${closingFen} fen, the ledger has ${balanceFen}: run the allowance of the month again`;
