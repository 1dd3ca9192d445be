import type { BookName } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { balanceSheet, ownLoansByIfrs, ownLoansMeasured } from "./balance-sheet.ts";
import { capitalLightMeasured, feeOnVolume } from "./for-a-fee.ts";
import { guaranteeByIfrs, guaranteeByUsGaap } from "./guaranteed.ts";
import { beside, guaranteed, guaranteedDirectly, unguaranteed, unguaranteedDirectly } from "./passing-through.ts";
import { type Book, type MeasurePostings, rulesFor } from "./rule.ts";

/** The two books tell the same events alike; they differ in what they make of time. */
const rulesWith = (ownLoans: MeasurePostings, guarantee: MeasurePostings) => [
  ...rulesFor("balance-sheet", balanceSheet, ownLoans),
  ...rulesFor("capital-heavy", guaranteed, guarantee, guaranteedDirectly),
  ...rulesFor("capital-light", unguaranteed, capitalLightMeasured, unguaranteedDirectly),
  ...rulesFor("ice", beside, feeOnVolume("contract-assets", "referral-fees")),
  ...rulesFor("technology", beside, feeOnVolume("accounts-receivable", "technology-fees")),
];

const always = isoDate("1900-01-01");

/** Every version of every book there ever was. A change is a further version from a day on; none is ever edited. */
export const bookVersions: readonly Book[] = [
  { name: "usgaap", version: 1, from: always, rules: rulesWith(ownLoansMeasured, guaranteeByUsGaap) },
  { name: "ifrs", version: 1, from: always, rules: rulesWith(ownLoansByIfrs, guaranteeByIfrs) },
];

const names: readonly BookName[] = ["usgaap", "ifrs"];

/** The rules in force on a day: the latest version of each book that had begun. */
export const booksOn = (day: IsoDate, versions: readonly Book[] = bookVersions): Book[] =>
  names.map((name) => {
    const begun = versions.filter((book) => book.name === name && book.from <= day);
    const latest = begun.toSorted((a, b) => b.version - a.version)[0];
    if (!latest) throw new Error(`${name} has no rules on ${day}`);
    return latest;
  });
