import type { Currency } from "@suanpan/contract";
import { type IsoDate, monthOf } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Fen, fen } from "../../../../kernel/money.ts";
import { dated, type Facts } from "../facts.ts";

/** A rate as it was entered: yuan for one unit of the currency, in millionths. */
export type DatedRate = { readonly rateOn: IsoDate; readonly cnyMillionths: number };

/** The last rate of a currency on or before a day; of two for one day the later entry counts. */
export const rateIn = (facts: Facts, currency: Currency, on: IsoDate): DatedRate | undefined => {
  const entered = facts["exchange-rates"].flatMap(({ item }) => item.rates);
  return entered
    .filter((rate) => rate.currency === currency && rate.rateOn <= on)
    .map(({ rateOn, cnyMillionths }) => ({ rateOn: dated(rateOn), cnyMillionths }))
    .reduce<DatedRate | undefined>((last, rate) => (last && last.rateOn > rate.rateOn ? last : rate), undefined);
};

/** The rate a month is closed with: one of that month, or there is none. */
export const closingRate = (facts: Facts, currency: Currency, on: IsoDate): DatedRate | undefined => {
  const rate = rateIn(facts, currency, on);
  return rate && monthOf(rate.rateOn) === monthOf(on) ? rate : undefined;
};

/** Cents at a rate, in fen. */
export const inFen = (minor: number, { cnyMillionths }: DatedRate): Fen =>
  fen(scaleHalfUp(minor, cnyMillionths, 1_000_000));
