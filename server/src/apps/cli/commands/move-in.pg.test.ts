import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, expect, test } from "vitest";
import { addChannel } from "../../../modules/acquisition/index.ts";
import { house, openTestLender, request, sure } from "../../../testing/lender.ts";
import type { Opened } from "../../platform.ts";
import { defaultHousePolicy } from "../../settings.ts";
import type { Report } from "../report.ts";
import { moveIn } from "./move-in.ts";

const { platform } = await openTestLender("2024-07-01");
sure(await addChannel(platform, request("own", { name: "Suanpan App", kind: "own-app" })));

const scratch = mkdtempSync(join(tmpdir(), "move-in-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const folder = join(scratch, "book");
cpSync(join(import.meta.dirname, "../../../../../docs/examples/book"), folder, { recursive: true });

/** The command as the program runs it, on the test's own platform. */
const run = async (...args: string[]): Promise<Report> => {
  let answered: Report | undefined;
  const program = new Command().exitOverride();
  moveIn(program, {
    wire: async () => house,
    json: false,
    answer: (report) => {
      answered = report;
    },
    tell: () => {},
    withPlatform: (work) =>
      work({ platform, config: { ...defaultHousePolicy, ...platform.config } } as unknown as Opened),
  });
  await program.parseAsync(["move-in", folder, ...args], { from: "user" });
  if (!answered) throw new Error("a command answers");
  return answered;
};

test("a dry run says what could be moved in, and what not, with file, row, field and what to do", async () => {
  const path = join(folder, "loans.csv");
  const good = readFileSync(path, "utf8");
  writeFileSync(path, good.replace("539900", "539901"));
  const { text, ok, json } = await run("--cut-over", "2024-07-01", "--dry-run");
  writeFileSync(path, good);
  expect(ok).toBe(false);
  expect(text).toBe(
    [
      "Could be moved in at 2024-07-01: 4 of 4 users, 2 of 2 accounts, 4 of 4 lines, 4 of 5 loans; outstanding principal 6,600.00 yuan.",
      "Refused, 1 fault:",
      "  loans.csv, row 5 (loan A-9004), outstandingFen: The principal of its instalments is 5,399.00 yuan, its balance 5,399.01: they must be the same.",
    ].join("\n"),
  );
  expect(json).toMatchObject({ dryRun: true, refused: [{ file: "loans.csv", row: 5, field: "outstandingFen" }] });
});

test("a run takes the book and notes our ids; the next has nothing to do", async () => {
  const ids = join(scratch, "ids.csv");
  expect(await run("--cut-over", "2024-07-01", "--ids", ids)).toMatchObject({
    ok: true,
    text: "Moved in at 2024-07-01: 4 of 4 users, 2 of 2 accounts, 4 of 4 lines, 5 of 5 loans; outstanding principal 11,999.00 yuan.",
  });
  const lines = readFileSync(ids, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(1 + 4 + 2 + 4 + 5);
  expect(lines.at(-1)).toMatch(/^loan,A-9005,loan_[0-9a-z]{13}$/);
  const again = await run("--cut-over", "2024-07-01");
  expect(again.text).toContain(
    "0 of 4 users (4 before), 0 of 2 accounts (2 before), 0 of 4 lines (4 before), 0 of 5 loans (5 before)",
  );
});

test("who moved it in is in the audit log", async () => {
  const actors = await platform.db`
    select action, count(*) as n from audit_entry where actor like 'cli:%' group by action order by action`;
  expect(actors).toEqual([
    { action: "line.move-in", n: 4 },
    { action: "loan.move-in", n: 5 },
  ]);
});

test("another day than the open one is refused, with the day that is open", async () => {
  const { ok, stream, text } = await run("--cut-over", "2024-07-02");
  expect([ok, stream]).toEqual([false, "err"]);
  expect(text).toContain("openOn: 2024-07-01");
});
