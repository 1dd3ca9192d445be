import { expect, test } from "vitest";
import { tallyOfCommand, tallyOfTests } from "./tally.ts";

const report = (...statuses: string[]) => ({
  testResults: [
    {
      name: "a.test.ts",
      status: statuses.includes("failed") ? "failed" : "passed",
      assertionResults: statuses.map((status, n) => ({ fullName: `test ${n}`, status })),
    },
  ],
});

test("what passed and what failed", () => {
  expect(tallyOfTests(report("passed", "passed"), 0)).toEqual({ passed: 2, failed: 0, complaints: [] });
  expect(tallyOfTests(report("passed", "failed"), 1)).toEqual({ passed: 1, failed: 1, complaints: [] });
});

test("a skipped test is a failed one, and named", () => {
  for (const status of ["skipped", "pending", "todo"])
    expect(tallyOfTests(report("passed", status), 0)).toEqual({
      passed: 1,
      failed: 1,
      complaints: ["skipped: test 1"],
    });
});

test("a file that breaks outside its tests is a failure", () => {
  const broken = {
    testResults: [...report("passed").testResults, { name: "b.test.ts", status: "failed", assertionResults: [] }],
  };
  expect(tallyOfTests(broken, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    complaints: ["did not run to its end: b.test.ts"],
  });
});

test("no tests, no report or an exit code nobody explains are failures", () => {
  expect(tallyOfTests({ testResults: [] }, 0).failed).toBe(1);
  expect(tallyOfTests(undefined, 1).failed).toBe(1);
  expect(tallyOfTests(report("passed"), 1)).toMatchObject({ passed: 1, failed: 1 });
});

test("a stage without tests counts when it fails", () => {
  expect([0, 1, 2].map((code) => tallyOfCommand(code).failed)).toEqual([0, 1, 1]);
});
