import type { Band } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../kernel/calendar.ts";
import { slotOf } from "../kernel/ids.ts";
import { fen, sum } from "../kernel/money.ts";
import type { RegisteredUser } from "../modules/acquisition/index.ts";
import {
  agencyExecutor,
  type BandChange,
  billAgencies,
  type CaseId,
  type CollectionPorts,
  collectDay,
  defaultCollectionPolicy,
  pageOfCases,
  strategyExecutor,
} from "../modules/collection/index.ts";
import type { LoanId } from "../modules/lending/index.ts";
import { approve, type Executor, proposeOnce } from "../platform/approvals/index.ts";
import { closeDays } from "../platform/day/close-days.ts";
import { idOf } from "../platform/http/ids.ts";
import { borrowerOf, draw, house, openTestLender, request, sure } from "./lender.ts";

export type Debtor = { readonly user: RegisteredUser; readonly loanId: LoanId };

/** What servicing would tell collection, told by the test instead. */
const scripted = () => {
  const changes: (BandChange & { readonly on: string })[] = [];
  const repaid: { readonly loanId: LoanId; readonly on: string; readonly fen: number }[] = [];
  const ports: Omit<CollectionPorts, "ids" | "now"> = {
    bandChanges: async (_tx, day, { from, to }) =>
      changes.filter(({ on, loanId }) => on === day && slotOf(loanId) >= from && slotOf(loanId) <= to),
    repaidSince: async (_tx, wanted) =>
      wanted.map(({ loanId, from, to }) => ({
        loanId,
        repaidFen: sum(repaid.filter((r) => r.loanId === loanId && r.on >= from && r.on <= to).map((r) => fen(r.fen))),
      })),
  };
  return { changes, repaid, ports };
};

const first: Readonly<Record<Band, number>> = {
  current: 0,
  "1-30": 1,
  "31-60": 31,
  "61-90": 61,
  "91-180": 91,
  "over-180": 181,
};

/** A lender whose borrowers fall into arrears when the test says so. */
export const openTestCollector = async (borrowers: number, firstDay = "2024-03-01") => {
  const lender = await openTestLender(firstDay);
  const { platform } = lender;
  const debtors: Debtor[] = [];
  for (let n = 1; n <= borrowers; n += 1) {
    const { user, lineId } = await borrowerOf(lender, n);
    debtors.push({ user, loanId: await draw(lender, lineId, `loan-${n}`, 360_000) });
  }
  const script = scripted();
  const ports = { ...script.ports, ids: platform.ids, now: platform.now };
  // The real loans pay or do not as they please; what collection hears of them is in the script.
  const own = new Set(["collect", "bill-agencies", "open-loans"]);
  const others = house.daySteps(platform).filter(({ name }) => !own.has(name));
  const steps = [billAgencies(ports), collectDay(ports), ...others];

  /** Says that a loan came into a band when a day was closed. */
  const tell = (on: string, { user, loanId }: Debtor, band: Band, outstandingFen = 360_000): void => {
    const owedFen = fen(band === "current" ? 0 : 63_836);
    const { id: userId, channelId } = user;
    const standing = { band, daysPastDue: first[band], owedFen, outstandingFen: fen(outstandingFen), score: null };
    script.changes.push({ on, loanId, userId, channelId, ...standing });
  };
  const close = async (until: string, ranges = 1): Promise<IsoDate[]> => {
    platform.clock.nowMs = Date.parse(`${until}T10:00:00+08:00`);
    return closeDays(platform.db, isoDate(until), { steps, ranges, workers: 2 });
  };
  const caseOf = async ({ user }: Debtor) => {
    const [found] = (await pageOfCases(platform, { userId: user.id }, undefined)).items;
    if (!found) throw new Error("the borrower has a case");
    return { ...found, key: idOf<"case">("case", found.id) as CaseId };
  };
  const carryOut = async (key: string, executor: Executor, body: object) => {
    const about = { kind: executor.kind, subject: key, summary: key };
    const { id } = sure(await proposeOnce(platform, request(key, body), about));
    const checked = { caller: "staff:checker", key: `approve-${key}`, body: { id: idOf<"apr">("apr", id) } };
    return approve(platform, [strategyExecutor, agencyExecutor], checked, ["admin"]);
  };
  const openDayIs = (day: string, time = "10:00:00"): void => {
    platform.clock.nowMs = Date.parse(`${day}T${time}+08:00`);
  };
  return {
    platform,
    debtors,
    ...script,
    ports,
    tell,
    close,
    caseOf,
    carryOut,
    openDayIs,
    policy: defaultCollectionPolicy,
  };
};
