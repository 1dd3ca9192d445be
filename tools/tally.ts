/** What a stage came to. A stage without tests of its own counts only when it fails, as one. */
export type Tally = { readonly passed: number; readonly failed: number; readonly complaints: readonly string[] };

/** As much of vitest's JSON report as counting needs. */
export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

export const tallyOfCommand = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 0, failed: 0, complaints: [] } : { passed: 0, failed: 1, complaints: [] };

/**
 * Only a test that ran and held has passed. One that was skipped is named and counts as failed: nothing is skipped
 * silently. So does a file that could not even be loaded, and a run that failed without saying where.
 */
export const tallyOfTests = (report: VitestReport | undefined, exitCode: number): Tally => {
  const results = report?.testResults ?? [];
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failedTests = tests.filter(({ status }) => status === "failed").length;
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  const unloaded = results.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const complaints = [
    ...skipped.map(({ fullName }) => `skipped: ${fullName}`),
    ...unloaded.map(({ name }) => `did not run to its end: ${name}`),
    ...(tests.length === 0 ? ["no test ran"] : []),
  ];
  const failed = failedTests + complaints.length;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, complaints };
};
