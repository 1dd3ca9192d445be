import { readFileSync } from "node:fs";
import type { FundingModel } from "@suanpan/contract";
import { PlainError } from "@suanpan/server/platform/plain-error.ts";
import { list, oneOf, shape, share, text, type Valid, within } from "./shape.ts";

const tenorFactors = shape({
  "1": within(0, 10),
  "3": within(0, 10),
  "6": within(0, 10),
  "12": within(0, 10),
  "24": within(0, 10),
});
const factor = within(0, 20);

/**
 * Everything a synthetic platform is made of, in one file. People and money are counted at full scale, as the published
 * platform counts them; a run divides by its scale. Shares and chances are of one; `…Ppm` are parts per million.
 */
const parameterShape = shape({
  format: oneOf(["suanpan-simulation/1"] as const),
  name: text(/^[a-z0-9-]{1,40}$/, "letters, digits and hyphens"),
  /** Who comes, who asks, who stays, and the traits nobody can see. */
  people: shape({
    /** Earlier borrowers who still borrow when the run begins. */
    activeBorrowers: within(10_000, 100_000_000),
    registrationsPerQuarter: within(10_000, 100_000_000),
    /** Of those who register. */
    appliesShare: share,
    /** Of those with a line: who draws on the day it is opened, and who never does. */
    drawsAtOnceShare: share,
    neverDrawsShare: share,
    /** Chance that a draw was the last, besides a default, which always is. */
    leavesPerDraw: share,
    smeShare: share,
    incomeMedianYuan: within(1_000, 1_000_000),
    incomeSpread: within(0, 2),
    /** How far people differ in how often they miss: the deviation of a logarithm, around a mean of one. */
    disciplineSpread: within(0, 2),
    /** A blow (illness, work lost) strikes in a quarter with this chance, and multiplies missing during it. */
    shockPerQuarter: share,
    shockFactor: factor,
  }),
  channels: list(
    shape({
      name: text(/^.{1,60}$/, "a name"),
      kind: oneOf(["own-app", "embedded-finance", "sme-sales"] as const),
      share,
      missFactor: factor,
    }),
    1,
    20,
  ),
  draws: shape({
    /** Days between two draws of one borrower, on average; growing by a part every year makes the platform shrink. */
    gapDays: within(5, 1_000),
    gapGrowthPerYear: within(-0.9, 5),
    vPocketShare: share,
    vPocketMeanYuan: within(100, 20_000),
    meanYuan: within(600, 100_000),
    spread: within(0.05, 2),
    firstFactor: factor,
    smeFactor: factor,
    /** Parts of the principal lent, beside V-pocket, by months. */
    tenors: shape({ "3": share, "6": share, "12": share, "24": share }),
  }),
  /** When people pay: see docs/simulation.md. */
  repayment: shape({
    missPerInstalment: share,
    tenorFactor: tenorFactors,
    ageFactor: shape({ first: factor, last: factor }),
    neverCures: share,
    cureScaleDays: within(0.1, 365),
    cureShape: within(0.1, 5),
    prepaysPerMonth: share,
    /** Of those who never cure: who pays something after the loan was given up. */
    recoversShare: share,
  }),
  macro: shape({
    /** Twelve months, January first. */
    season: list(factor, 12, 12),
    stress: list(
      shape({
        from: text(/^\d{4}-\d\d-\d\d$/, "a date"),
        to: text(/^\d{4}-\d\d-\d\d$/, "a date"),
        missFactor: factor,
        neverCuresFactor: factor,
      }),
      0,
      40,
    ),
  }),
  funding: shape({
    /** Parts of the volume; agreements are cut to meet them. */
    mix: shape({
      "balance-sheet": share,
      "capital-heavy": share,
      "capital-light": share,
      ice: share,
      technology: share,
    }),
    funderMonthlyPpm: shape({ "capital-heavy": within(0, 30_000), "capital-light": within(0, 30_000) }),
    investorMonthlyPpm: within(0, 30_000),
    feePpm: shape({ ice: within(0, 200_000), technology: within(0, 200_000) }),
    expectedLossPpm: shape({ "balance-sheet": within(0, 500_000), "capital-heavy": within(0, 500_000) }),
    guaranteeTriggerDays: within(1, 180),
  }),
  /** How often the payment provider is late, repeats itself, says nothing before its statement, pays a day later, fails. */
  provider: shape({ late: share, twice: share, never: share, nextDay: share, failsPayout: share, stray: share }),
  collection: shape({
    /** Of the actions a strategy asks for, the part that is done. */
    effort: share,
    /** Of those who are reached by a call. */
    promiseShare: share,
  }),
  /** The companies' own money: costs in ppm of what each earned in a month, distributions in ppm of what is left. */
  company: shape({
    openingCashYuan: within(0, 1_000_000_000_000),
    shares: within(1_000_000, 10_000_000_000),
    sharePriceYuan: within(1, 100_000),
    originationServicingPpm: within(0, 1_000_000),
    salesMarketingPpm: within(0, 1_000_000),
    generalAdministrativePpm: within(0, 1_000_000),
    awardsPpm: within(0, 1_000_000),
    dividendPpm: within(0, 1_000_000),
    /** Tax withheld on what subsidiaries distribute to the parent. */
    withholdingPpm: within(0, 500_000),
    repurchasePpm: within(0, 1_000_000),
    /** Yuan per dollar × 1,000,000 at the end of each quarter, from the run's first; the last one stays. */
    usdCnyMillionths: list(within(1_000_000, 20_000_000), 1, 100),
  }),
});

export type Parameters = Valid<typeof parameterShape>;

/** Reads a parameter file. What it says that cannot be is refused by its place. */
export const parseParameters = (content: unknown, file: string): Parameters => {
  const faults: string[] = [];
  parameterShape.check(content, "", faults);
  if (faults.length === 0) faults.push(...sums(content as Parameters));
  if (faults[0] !== undefined) throw new PlainError(`${file}: ${faults[0]}`);
  return content as Parameters;
};

const near = (total: number): boolean => Math.abs(total - 1) < 0.005;
const total = (parts: Readonly<Record<string, number>>): number => Object.values(parts).reduce((a, b) => a + b, 0);

/** What must add up does, or people and money would go missing. */
const sums = ({ funding, channels }: Parameters): string[] => [
  ...(near(total(funding.mix)) ? [] : ["/funding/mix must add up to 1."]),
  ...(near(channels.reduce((sum, channel) => sum + channel.share, 0))
    ? []
    : ["the shares of /channels must add up to 1."]),
];

export const modelsInMix = ({ funding: { mix } }: Parameters): readonly (readonly [FundingModel, number])[] =>
  Object.entries(mix) as [FundingModel, number][];

export const readParameters = (file: string): Parameters => {
  let written: string;
  try {
    written = readFileSync(file, "utf8");
  } catch {
    throw new PlainError(`There is no parameter file ${file}: name one that can be read.`);
  }
  try {
    return parseParameters(JSON.parse(written), file);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
};

/** The files that come with the project, by name. */
export const parametersNamed = (name: string): Parameters =>
  readParameters(new URL(`../parameters/${name}.json`, import.meta.url).pathname);
