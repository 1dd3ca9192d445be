import { dayNumber, type IsoDate } from "../../../kernel/calendar.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, sum } from "../../../kernel/money.ts";

/** A line of the bank that nothing of the ledger was found for yet. */
export type OpenLine = {
  readonly id: bigint;
  readonly datedOn: IsoDate;
  readonly amountFen: Fen;
  readonly reference: string;
};

/** A movement of cash in the ledger that no bank has told of yet. */
export type OpenMovement = {
  readonly entryId: string;
  readonly lineNo: number;
  readonly businessOn: IsoDate;
  readonly amountFen: Fen;
  readonly rule: string;
  readonly memo: string;
};

export type Match = {
  readonly line: OpenLine;
  readonly movements: readonly OpenMovement[];
  readonly how: "reference" | "amount";
};

/** Shorter ones are found in a memo by chance. */
const shortest = 6;

/**
 * Finds for each line of the bank what the ledger has of it: what its reference names, else what comes to its amount
 * nearby in time: one movement, all of a rule on a day, or all of a day. What two would fit equally well is left to a
 * person, because guessing wrong is worse than asking.
 */
export const findMatches = (
  lines: readonly OpenLine[],
  movements: readonly OpenMovement[],
  windowDays: number,
): Match[] => {
  const free = new Set(movements);
  const matches: Match[] = [];
  const take = (line: OpenLine, found: readonly OpenMovement[] | undefined, how: Match["how"]): boolean => {
    if (!found) return false;
    for (const movement of found) free.delete(movement);
    matches.push({ line, movements: found, how });
    return true;
  };
  const unnamed = lines.filter((line) => !take(line, byReference(line, [...free]), "reference"));
  for (const line of unnamed) take(line, byAmount(line, [...free], windowDays), "amount");
  return matches;
};

const byReference = ({ reference, amountFen }: OpenLine, free: readonly OpenMovement[]) => {
  if (reference.length < shortest) return undefined;
  const named = free.filter(({ entryId, memo }) => entryId === reference || memo.includes(reference));
  return named.length > 0 && sum(named.map((one) => one.amountFen)) === amountFen
    ? named
    : onlyOne(named.filter((one) => one.amountFen === amountFen).map((one) => [one]));
};

const byAmount = (line: OpenLine, free: readonly OpenMovement[], windowDays: number) => {
  const near = free.filter(({ businessOn }) => apart(line, businessOn) <= windowDays);
  const groups = [
    near.map((one) => [one]),
    [...groupBy(near, ({ businessOn, rule }) => `${businessOn} ${rule}`).values()],
    [...groupBy(near, ({ businessOn }) => businessOn).values()],
  ];
  for (const candidates of groups) {
    const fitting = candidates.filter((group) => sum(group.map((one) => one.amountFen)) === line.amountFen);
    const nearest = Math.min(...fitting.map((group) => apartOf(line, group)));
    const found = onlyOne(fitting.filter((group) => apartOf(line, group) === nearest));
    if (found) return found;
    if (fitting.length > 0) return undefined;
  }
  return undefined;
};

const apart = ({ datedOn }: OpenLine, on: IsoDate): number => Math.abs(dayNumber(datedOn) - dayNumber(on));

const apartOf = (line: OpenLine, group: readonly OpenMovement[]): number =>
  Math.max(...group.map(({ businessOn }) => apart(line, businessOn)));

const onlyOne = <Item>(list: readonly Item[]): Item | undefined => (list.length === 1 ? list[0] : undefined);
