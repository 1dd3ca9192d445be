import { fc, test } from "@fast-check/vitest";
import { actionKinds, type StrategyAction } from "@suanpan/contract";
import { expect } from "vitest";
import { addDays, isoDate, later } from "../../kernel/calendar.ts";
import { actionAfter, firstAction, followUp } from "./next-action.ts";

const since = isoDate("2024-03-01");
const on = (days: number) => addDays(since, days);
const actions: StrategyAction[] = [
  { kind: "sms", afterDays: 0, everyDays: 3 },
  { kind: "call", afterDays: 3 },
];

test("actions of one day come in the order of the rule, and each is done once", () => {
  const first = firstAction(actions, since, since);
  expect(first).toEqual({ on: on(0), kind: "sms", number: 0 });
  const second = actionAfter(actions, since, { on: on(3), kind: "sms", number: 0 }, on(3));
  expect(second).toEqual({ on: on(3), kind: "call", number: 1 });
  expect(actionAfter(actions, since, { on: on(3), kind: "call", number: 1 }, on(3))).toEqual({
    on: on(6),
    kind: "sms",
    number: 0,
  });
});

test("what was missed while another waited is made up for once", () => {
  // The text message of day 0 is sent on day 5: the call of day 3 still has to be made, the message of day 3 does not.
  const call = actionAfter(actions, since, { on: on(0), kind: "sms", number: 0 }, on(5));
  expect(call).toEqual({ on: on(3), kind: "call", number: 1 });
  expect(actionAfter(actions, since, { on: on(3), kind: "call", number: 1 }, on(5))).toEqual({
    on: on(6),
    kind: "sms",
    number: 0,
  });
});

test("a broken promise is followed up at once by the last action whose turn had come", () => {
  expect(followUp(actions, since, on(2))).toEqual({ on: on(2), kind: "sms", number: 0 });
  expect(followUp(actions, since, on(9))).toEqual({ on: on(9), kind: "call", number: 1 });
  expect(followUp([], since, on(9))).toBeNull();
});

const action = fc.record(
  {
    kind: fc.constantFrom(...actionKinds),
    afterDays: fc.integer({ min: 0, max: 20 }),
    everyDays: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ["kind", "afterDays"] },
) as fc.Arbitrary<StrategyAction>;

test.prop([
  fc.array(action, { maxLength: 4 }),
  fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 }),
])(
  "however late each action is done, it never comes before its day, back to back, or more than once beside the late one",
  (rule, delays) => {
    let next = firstAction(rule, since, since);
    let today = since;
    const times = new Map<string, number>();
    for (const delay of delays) {
      if (!next) break;
      today = addDays(later(next.on, today), delay);
      const name = `${next.number} ${today}`;
      times.set(name, (times.get(name) ?? 0) + 1);
      expect(times.get(name)).toBeLessThanOrEqual(2);
      const after = actionAfter(rule, since, next, today);
      if (after?.number === next.number) expect(after.on > today).toBe(true);
      if (after) expect(after.on > next.on || (after.on === next.on && after.number > next.number)).toBe(true);
      next = after;
    }
  },
);
