import type { EventJournal, LoanEvent } from "@suanpan/contract";
import { expect, it } from "vitest";
import { amountsOf, lifeOf } from "./life.ts";

const event = (seq: number, businessOn: string) => ({ seq, businessOn }) as LoanEvent;
const journal = (eventSeq: number | null, businessOn: string, rule: string, debitFen = 100): EventJournal => ({
  eventSeq,
  businessOn,
  book: "usgaap",
  rule,
  entryId: null,
  lines: [{ account: "a", nameEn: "a", nameZh: "a", debitFen, creditFen: 0 }],
});

it("puts what was measured between what happened, a row a day", () => {
  const life = lifeOf(
    [event(1, "2025-01-10"), event(2, "2025-02-10"), event(3, "2025-02-10")],
    [
      journal(null, "2025-01-31", "ice.interest"),
      journal(null, "2025-01-31", "ice.servicing"),
      journal(1, "2025-01-10", "ice.drawn"),
      journal(null, "2025-02-28", "ice.interest"),
    ],
  );
  const told = life.map((row) => (row.kind === "event" ? row.event.seq : `${row.day} ${row.journals.length}`));
  expect(told).toEqual([1, "2025-01-31 2", 2, 3, "2025-02-28 1"]);
});

it("adds up the slices of a loan, measure by measure", () => {
  const journals = [
    journal(null, "2025-01-31", "ice.interest", 70),
    journal(null, "2025-01-31", "ice.interest", 30),
    journal(null, "2025-01-31", "ice.servicing", 5),
  ];
  expect(amountsOf(journals)).toEqual([
    ["interest", 100],
    ["servicing", 5],
  ]);
});
