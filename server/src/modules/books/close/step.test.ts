import { expect, test } from "vitest";
import { type CloseStep, isOutdated, monthView, type StepRun, stateOf, stateOfAll, stepView } from "./step.ts";

const run = (lockVersion: number, state: StepRun["state"] = "done"): StepRun => ({
  period: "2024-06",
  step: "days",
  run: 1,
  lockVersion,
  state,
  note: "",
  noteZh: "",
  result: {},
  entriesBefore: 10,
  entriesAfter: 12,
  doneBy: "staff:a",
  recordedAt: new Date("2024-07-01T00:00:00Z"),
});

test("what was done before the month was re-opened is stale, also while it is locked again by nobody", () => {
  expect(stateOf(undefined, { locked: false, version: 0 })).toBe("open");
  expect(stateOf(run(0), { locked: false, version: 0 })).toBe("done");
  expect(stateOf(run(0), { locked: true, version: 1 })).toBe("done");
  expect(stateOf(run(0), { locked: false, version: 2 })).toBe("stale");
  expect(stateOf(run(2), { locked: false, version: 2 })).toBe("done");
  expect(stateOf(run(0, "blocked"), { locked: false, version: 0 })).toBe("blocked");
});

test("entries that come after a step make it stale, unless a step that follows posted them", () => {
  const following = (before: number, after: number) => ({ entriesBefore: before, entriesAfter: after });
  expect(isOutdated(run(0), [], 12)).toBe(false);
  expect(isOutdated(run(0), [], 13)).toBe(true);
  expect(isOutdated(run(0), [following(12, 15), following(15, 15)], 15)).toBe(false);
  expect(isOutdated(run(0), [following(13, 15)], 15)).toBe(true);
  // What a following step had posted before this one ran again was seen by it.
  expect(isOutdated(run(0), [following(3, 9)], 12)).toBe(false);
  expect(stateOf(run(0), { locked: false, version: 0 }, true)).toBe("stale");
  expect(stateOf(run(0), { locked: true, version: 1 }, true)).toBe("done");
  expect(stateOf(run(0, "waived"), { locked: false, version: 0 }, true)).toBe("waived");
});

test("a month is ready when every step is done or waived", () => {
  const step: CloseStep = { name: "days", titleEn: "Days", titleZh: "日", owner: "finance" };
  const standing = { locked: false, version: 0 };
  const [done, waived, open] = [run(0), run(0, "waived"), undefined].map((latest) => stepView(step, latest, standing));
  if (!done || !waived || !open) throw new Error("three views");
  expect(monthView("2024-06", [done, waived], standing).state).toBe("ready");
  expect(monthView("2024-06", [done, open], standing).state).toBe("closing");
  expect(monthView("2024-06", [open, open], standing).state).toBe("open");
  expect(monthView("2024-06", [open], { locked: true, version: 1 }).state).toBe("locked");
});

test("a quarter stands as the least of its months", () => {
  const all = (...states: ("open" | "closing" | "ready" | "locked")[]) =>
    stateOfAll(states.map((state) => ({ state })));
  expect(all("locked", "locked", "locked")).toBe("locked");
  expect(all("locked", "ready", "locked")).toBe("ready");
  expect(all("locked", "open", "open")).toBe("closing");
  expect(all("open", "open", "open")).toBe("open");
});
