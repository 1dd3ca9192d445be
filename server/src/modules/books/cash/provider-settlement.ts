import { addBusinessDays, type Holidays } from "../../../kernel/business-days.ts";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, negate } from "../../../kernel/money.ts";
import type { Json, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AccountCode, type CompanyRule, isTrust, recordCompanyEvents } from "../../ledger/index.ts";
import { inBothBooks, move } from "./both-books.ts";
import { insertSettlements, receivablesOf, statedUnsettled } from "./provider-settlement.store.ts";

/** A trust's money is its investors': it stands on an account of its own. */
export const cashOf = (entity: string): AccountCode => (isTrust(entity) ? "restricted-cash" : "cash");

export type ProviderSettled = { readonly day: IsoDate; readonly amountFen: Fen };

export const providerSettledRule: CompanyRule = {
  type: "provider-settled",
  postings: ({ entity, payload }) => {
    const { day, amountFen } = payload as unknown as ProviderSettled;
    const lines = [move(cashOf(entity), amountFen), move("funds-receivable", negate(amountFen))];
    return inBothBooks({ entity, memo: `Settled by the payment provider for ${day}`, lines });
  },
};

export const settledKey = (day: IsoDate, entity: string): string => `provider-settled/${day}/${entity}`;

/** The provider hands over a day's money on the next business day. */
export const settlesOn = (day: IsoDate, holidays: Holidays): IsoDate => addBusinessDays(day, 1, holidays);

/**
 * Books what the provider has handed over by the day that closes: every day whose statement we have read and whose
 * business day after has come. A day without a statement waits, however long.
 */
export const settleProviderDays = async (tx: Tx, platform: Platform, closing: IsoDate): Promise<IsoDate[]> => {
  const stated = await statedUnsettled(tx, closing);
  const due = stated.filter((day) => settlesOn(day, platform.holidays) <= closing);
  if (due.length === 0) return [];
  const facts = (await receivablesOf(tx, due)).map(({ day, entity, amountFen }) => ({
    type: providerSettledRule.type,
    entity,
    naturalKey: settledKey(day, entity),
    payload: { day, amountFen } as unknown as Json,
    accountedOn: closing,
  }));
  const by = { recordedBy: "system:end-of-day", approval: null };
  const recorded = await recordCompanyEvents(tx, platform, [providerSettledRule], facts, by);
  if (!recorded.ok) throw new Error(`a day that is being closed is refused: ${recorded.code}`);
  await insertSettlements(tx, due, closing);
  return due;
};
