import type { Loan } from "@suanpan/contract";
import { expect, it } from "vitest";
import { possibleActs } from "./possible-acts.ts";

const offered = (state: Loan["state"], creditFen: number, may: (act: string) => boolean = () => true): string[] =>
  possibleActs({ state, creditFen } as Loan, may).map(({ act }) => act);

it.each([
  ["pending", ["cancel"]],
  ["active", ["repay", "waive", "reschedule", "settle", "write-off"]],
  ["written-off", ["repay"]],
  ["settled", []],
  ["cancelled", []],
] as const)("a loan that is %s offers %j", (state, acts) => {
  expect(offered(state, 0)).toEqual(acts);
});

it("offers to send credit back while there is some, also after the end", () => {
  expect(offered("settled", 1)).toEqual(["refund"]);
});

it("offers only what the person may do", () => {
  expect(offered("active", 1, (act) => act === "refund" || act === "repay")).toEqual(["repay", "refund"]);
});
