import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Outcome } from "../../../kernel/outcome.ts";
import type { Tx } from "../../../platform/database.ts";
import type { DayStep } from "../../../platform/day/close-days.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordItem, weightedShares } from "../../books/index.ts";
import { recordCompanyEvents } from "../../ledger/index.ts";
import { amountOf } from "./dividend.ts";
import { type Amount, capitalReturnRules, factOf, type Known, readCapitalFacts } from "./facts.ts";

/**
 * When a record day closes, its shares say how much a dividend is. Where that is another amount than was booked when it
 * was declared, what was booked is withdrawn and booked anew, so that what is owed is what will be paid.
 */
export const fixDividends = (platform: Platform): DayStep => ({
  name: "fix-dividends",
  per: "company",
  run: async (tx, day) => {
    const facts = await readCapitalFacts(tx);
    const fixed = new Set(facts["dividend-fixed"].map(({ dividend }) => dividend));
    const due = facts.dividend.filter(({ key, terms }) => terms.recordOn === day && !fixed.has(key));
    for (const dividend of due) await fix(tx, platform, dividend, day);
    return due.length;
  },
});

const fix = async (tx: Tx, platform: Platform, dividend: Known<"dividend">, day: IsoDate): Promise<void> => {
  const { outstanding } = await weightedShares(tx, { from: day, to: day });
  const amount = amountOf(dividend.terms.perShareUsd, outstanding, dividend.cnyMillionths);
  const item = amount.amountFen === dividend.amountFen ? dividend.item : `${dividend.item}/fixed`;
  if (item !== dividend.item) await bookAnew(tx, platform, dividend, { ...amount, item }, day);
  const fact = factOf("dividend-fixed", `${dividend.key}/fixed`, { ...amount, item, dividend: dividend.key }, day);
  sure(await recordCompanyEvents(tx, platform, capitalReturnRules, [fact], by));
};

const by = { recordedBy: "system:end-of-day", approval: null };

const bookAnew = async (
  tx: Tx,
  platform: Platform,
  { item: before, terms }: Known<"dividend">,
  { amountFen, item }: Amount,
  on: IsoDate,
): Promise<void> => {
  const memo = "By the shares of the record day";
  const withdrawn = { kind: "item-withdrawn", item: { on, key: before, memo } } as const;
  sure(await recordItem(tx, platform, withdrawn, by, `item-withdrawn/${before}`));
  const anew = { kind: "dividend-declared", item: { on, amountFen, recordOn: terms.recordOn, memo } } as const;
  sure(await recordItem(tx, platform, anew, by, item));
};

/** The day is being closed: nothing about it can have been refused but by a fault of ours. */
const sure = (outcome: Outcome<unknown>): void => {
  if (!outcome.ok) throw new Error(`a day that is being closed is refused: ${outcome.code}`);
};
