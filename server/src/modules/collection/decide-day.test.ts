import { fc, test } from "@fast-check/vitest";
import { type Band, bands } from "@suanpan/contract";
import { expect } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import type { AgencyId } from "./agency.ts";
import { bandOf, type Case, heldLoans, outstandingOf } from "./case.ts";
import { detailOf, factOf } from "./case-event.ts";
import { type DaySight, liveNight, openCase } from "./decide-day.ts";
import { evolve, type Happened, happen, unopened } from "./evolve.ts";
import { houseStrategy } from "./house-strategy.ts";
import type { BandChange } from "./ports.ts";

const id = <Kind extends string>(n: number) => BigInt(n) as Id<Kind>;
const user = id<"user">(7);
const day = isoDate("2024-03-01");
const change = (loan: number, band: Band, owedFen = 10_000): BandChange => ({
  loanId: id(loan),
  userId: user,
  channelId: id(1),
  band,
  daysPastDue: band === "current" ? 0 : 1,
  owedFen: fen(band === "current" ? 0 : owedFen),
  outstandingFen: fen(owedFen * 5),
  score: null,
});

const agencyId = id<"agency">(99) as AgencyId;
const sight = (closing: string, changes: readonly BandChange[], more: Partial<DaySight> = {}): DaySight => ({
  stamp: { businessOn: addDays(isoDate(closing), 1), recordedAt: new Date(0), by: "system:test" },
  closing: isoDate(closing),
  changes,
  repaidFen: fen(0),
  inForce: houseStrategy,
  strategyOf: () => houseStrategy,
  agencies: new Map(),
  costId: () => id(1_000),
  ...more,
});
const opened = openCase(id(1), user, sight("2024-02-29", [change(1, "1-30")]));
const types = ({ events }: Happened) => events.map(({ fact }) => fact.type);
const promised = (known: Case, dueOn: string, amountFen = 5_000) =>
  happen({ known, events: [] }, [{ type: "promised", amountFen: fen(amountFen), dueOn: isoDate(dueOn) }], {
    businessOn: day,
    recordedAt: new Date(0),
    by: "staff:a",
  }).known;

test("arrears open a case with its first action due", () => {
  expect(types(opened)).toEqual(["opened", "action-due"]);
  expect(opened.known).toMatchObject({ state: "open", team: "early", actionDue: true, openedOn: "2024-03-01" });
  expect(opened.known.next).toEqual({ on: "2024-03-01", kind: "sms", number: 0 });
});

test("hearing the same again changes nothing", () => {
  expect(types(liveNight(opened.known, sight("2024-02-29", [change(1, "1-30")])))).toEqual([]);
});

test("another band asks the strategy again, and charged-off loans go to recovery", () => {
  const claimed = { ...opened.known, agent: "staff:a" };
  const later = liveNight(claimed, sight("2024-03-31", [change(1, "31-60")]));
  expect(types(later)).toEqual(["loans-changed", "escalated", "action-due"]);
  expect(later.known).toMatchObject({ team: "late", agent: null, ruledOn: "2024-04-01" });
  const gone = liveNight(later.known, sight("2024-08-31", [change(1, "over-180")]));
  expect(gone.known.team).toBe("recovery");
});

test("a second loan joins the case, and the case ends when the last is paid", () => {
  const two = liveNight(opened.known, sight("2024-03-01", [change(2, "1-30", 7_000)]));
  expect([heldLoans(two.known).length, outstandingOf(two.known), bandOf(two.known)]).toEqual([2, 85_000, "1-30"]);
  const one = liveNight(two.known, sight("2024-03-02", [change(1, "current")]));
  expect(one.known.state).toBe("open");
  const none = liveNight(one.known, sight("2024-03-03", [change(2, "current")]));
  expect(types(none)).toEqual(["loans-changed", "closed"]);
  expect(none.known).toMatchObject({ state: "closed", closedFor: "cured", next: null });
});

test.each([
  [4_999, "promise-broken"],
  [5_000, "promise-kept"],
  [5_001, "promise-kept"],
] as const)("of 5,000 fen promised %i came in by the day: %s", (repaidFen, type) => {
  const known = promised(opened.known, "2024-03-05");
  expect(types(liveNight(known, sight("2024-03-04", [], { repaidFen: fen(repaidFen) })))).toEqual([]);
  const decided = liveNight(known, sight("2024-03-05", [], { repaidFen: fen(repaidFen) }));
  expect(types(decided)[0]).toBe(type);
  expect(decided.known).toMatchObject({ state: "open", promise: null });
  if (type === "promise-broken") expect(decided.known).toMatchObject({ actionDue: true, next: { on: "2024-03-06" } });
});

test.prop([
  fc.integer({ min: 1, max: 50_000 }),
  fc.integer({ min: 0, max: 60_000 }),
  fc.integer({ min: 0, max: 14 }),
  fc.integer({ min: 0, max: 30 }),
])(
  "a promise is decided once, on the first night after its day, and kept exactly when enough came in",
  (amountFen, repaidFen, ahead, nightsLater) => {
    const known = promised(opened.known, addDays(day, ahead), amountFen);
    const night = sight(addDays(day, nightsLater), [], { repaidFen: fen(repaidFen) });
    const after = liveNight(known, night);
    const decided = types(after).filter((type) => type === "promise-kept" || type === "promise-broken");
    const due = nightsLater >= ahead;
    expect(decided).toEqual(due ? [repaidFen >= amountFen ? "promise-kept" : "promise-broken"] : []);
    expect(after.known.state).toBe(due ? "open" : "promised");
  },
);

test("who paid everything before the day has kept the promise", () => {
  const cured = liveNight(
    promised(opened.known, "2024-03-09"),
    sight("2024-03-04", [change(1, "current")], { repaidFen: fen(1) }),
  );
  expect(types(cured)).toEqual(["loans-changed", "promise-kept", "closed"]);
});

test("a rule with an agency hands the case over and books the fee for it", () => {
  const rules = houseStrategy.rules.map((rule) => ({ ...rule, agencyId: "agency_0000000000033" }));
  const inForce = { ...houseStrategy, version: 4, rules };
  const fee = {
    commissionPpm: { "1-30": 1, "31-60": 200_000, "61-90": 1, "91-180": 1, "over-180": 1 },
    perCaseFen: 700,
  };
  const agency = { id: agencyId, version: 2, name: "A", fee, active: true, signedAt: new Date(0) };
  const agencies = new Map([["agency_0000000000033", agency]]);
  const night = sight("2024-03-31", [change(1, "31-60")], { inForce, agencies });
  const placed = liveNight(opened.known, night);
  expect(types(placed)).toEqual(["loans-changed", "escalated", "placed-with-agency", "cost"]);
  expect(placed.known.placements).toMatchObject([{ agencyId, agencyVersion: 2, commissionPpm: 200_000, toOn: null }]);
  expect(placed.known).toMatchObject({ next: null, actionDue: false });
  const cured = liveNight(placed.known, { ...night, ...sight("2024-04-05", [change(1, "current")]) });
  expect(types(cured)).toEqual(["loans-changed", "recalled", "closed"]);
});

const nights = fc.array(
  fc.array(fc.record({ loan: fc.integer({ min: 1, max: 3 }), band: fc.constantFrom(...bands) }), { maxLength: 3 }),
  { maxLength: 12 },
);

test.prop([nights, fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 12, maxLength: 12 })])(
  "whatever the nights bring, a case is the fold of its facts as they are kept, and never rests with something to do",
  (told, repaid) => {
    let so: Happened = opened;
    const facts = [...opened.events];
    for (const [n, changes] of told.entries()) {
      if (so.known.state === "closed") break;
      const closing = addDays(day, n);
      const once = new Map(changes.map(({ loan, band }) => [loan, change(loan, band)]));
      const night = sight(closing, [...once.values()], { repaidFen: fen(repaid[n] ?? 0) });
      so = liveNight(so.known, night);
      facts.push(...so.events);
      expect(liveNight(so.known, night).events).toEqual([]);
      if (so.known.state === "open" && n % 3 === 0) {
        const stamp = { businessOn: addDays(closing, 1), recordedAt: new Date(0), by: "staff:a" };
        const word = happen(
          { known: so.known, events: [] },
          [{ type: "promised", amountFen: fen(5_000), dueOn: addDays(closing, 2) }],
          stamp,
        );
        facts.push(...word.events);
        so = word;
      }
    }
    const kept = facts.map((event) => ({ ...event, fact: factOf(event.fact.type, JSON.parse(detailOf(event.fact))) }));
    expect(kept.reduce(evolve, unopened(id(1), user, day))).toEqual(so.known);
    const { state, next, promise } = so.known;
    expect(state === "closed").toBe(heldLoans(so.known).length === 0);
    expect(state === "promised").toBe(promise !== null);
    if (state !== "open") expect(next).toBeNull();
  },
);
