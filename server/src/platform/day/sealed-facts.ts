import type { IsoDate } from "../../kernel/calendar.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader } from "../database.ts";
import { law, type Verifier, verdict } from "../verifier.ts";
import type { SlotRange } from "./business-day.ts";
import { type DayClose, dayCloses, livedDays } from "./closed-days.ts";
import { type DayRange, type Digest, firstSealUnclosed, type HeldSeal, holdSeals, sealsOf } from "./seal.ts";

/** Facts that are sealed when their day closes: which seals are theirs, how they are digested, and how they are called. */
export type SealedFacts = {
  readonly span: SlotRange;
  readonly digests: (db: Reader, seals: readonly DayRange[]) => Promise<readonly Digest[]>;
  /** The earliest and the latest day such a fact is dated. */
  readonly dated: (db: Reader) => Promise<{ readonly first: IsoDate; readonly last: IsoDate } | undefined>;
  readonly called: (range: SlotRange) => string;
};

/** How many seals are held against their facts at a time. */
const sealsEach = 200;

/** No fact of a closed day was changed, added or taken away since, and none of its seals either. */
export const factsAreSealed = (name: string, facts: SealedFacts): Verifier =>
  law(name, async (db) => {
    const stray = (await straySeal(db)) ?? (await strayFact(db, facts));
    if (stray) return verdict(0, stray);
    const seals = await sealsOf(db, facts.span);
    const ofDay = groupBy(seals, ({ day }) => day);
    for (const close of await dayCloses(db)) {
      const problem = coverFault(close, ofDay.get(close.day) ?? [], facts);
      if (problem) return verdict(0, problem);
    }
    for (let n = 0; n < seals.length; n += sealsEach) {
      const problem = await firstBroken(db, seals.slice(n, n + sealsEach), facts);
      if (problem) return verdict(n, problem);
    }
    return verdict(seals.length, undefined);
  });

const strayFact = async (db: Reader, facts: SealedFacts): Promise<string | undefined> => {
  const [lived, dated] = [await livedDays(db), await facts.dated(db)];
  if (!dated) return undefined;
  if (lived && lived.first <= dated.first && dated.last <= lived.last) return undefined;
  const strange = lived && lived.first <= dated.first ? dated.last : dated.first;
  return `${facts.called(facts.span)}: one is dated ${strange}, a day that was never open`;
};

const straySeal = async (db: Reader): Promise<string | undefined> => {
  const day = await firstSealUnclosed(db);
  return day && `${day} has seals, but was never closed`;
};

/** While a day is being closed its ranges are sealed one by one; afterwards every slot is under exactly one seal. */
const coverFault = (
  { day, closed }: DayClose,
  ranges: readonly SlotRange[],
  facts: SealedFacts,
): string | undefined => {
  const fault = firstFaultOfCover(ranges, facts.span);
  return fault && (closed || fault.twice)
    ? `${facts.called(fault)} of ${day} are ${fault.twice ? "sealed twice" : "not sealed"}`
    : undefined;
};

export const firstFaultOfCover = (
  ranges: readonly SlotRange[],
  span: SlotRange,
): (SlotRange & { readonly twice: boolean }) | undefined => {
  let next = span.from;
  let gap: SlotRange | undefined;
  for (const { from, to } of ranges) {
    if (from < next) return { from, to: Math.min(to, next - 1), twice: true };
    if (from > next) gap ??= { from: next, to: from - 1 };
    next = to + 1;
  }
  if (next <= span.to) gap ??= { from: next, to: span.to };
  return gap && { ...gap, twice: false };
};

const firstBroken = async (db: Reader, seals: readonly DayRange[], facts: SealedFacts): Promise<string | undefined> => {
  const digests = await facts.digests(db, seals);
  const sealed = seals.map((seal, n) => ({ ...seal, ...(digests[n] as Digest) }));
  const held = await holdSeals(db, sealed);
  for (const [n, seal] of sealed.entries()) {
    const problem = brokenBy(seal, held[n] as HeldSeal);
    if (problem) return `${facts.called(seal)} of ${seal.day} ${problem}`;
  }
  return undefined;
};

const brokenBy = ({ events, totalFen }: Digest, seal: HeldSeal): string | undefined => {
  if (events !== seal.events || totalFen !== seal.totalFen)
    return `are ${events} with ${totalFen} fen, their seal says ${seal.events} with ${seal.totalFen} fen`;
  if (!seal.follows) return "have a seal that does not follow from the day before";
  return seal.holds ? undefined : "are not those that were sealed";
};
