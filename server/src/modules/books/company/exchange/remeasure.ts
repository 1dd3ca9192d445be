import type { Currency } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import { groupBy } from "../../../../kernel/lists.ts";
import { type Fen, fen, minus, sum } from "../../../../kernel/money.ts";
import { type AccountCode, isCash } from "../../../ledger/index.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulativeInEveryBook, debit } from "../lines.ts";
import { closingRate, type DatedRate, inFen } from "./rate.ts";

/** What an entity has of a currency on one account, and the fen it was booked at. Debts are below zero. */
export type ForeignBalance = {
  readonly entity: string;
  readonly account: AccountCode;
  readonly currency: Currency;
  readonly minor: number;
  readonly bookedFen: Fen;
};

export const foreignBalances = (facts: Facts): ForeignBalance[] =>
  [
    ...groupBy(facts["foreign-balance"], ({ entity, item }) =>
      [entity, item.account, item.currency].join("|"),
    ).values(),
  ].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          {
            entity: first.entity,
            account: first.item.account as AccountCode,
            currency: first.item.currency,
            minor: sum([first, ...rest].map(({ item }) => fen(item.amountMinor))),
            bookedFen: sum([first, ...rest].map(({ item }) => fen(item.bookedFen))),
          },
        ],
  );

/** The currencies somebody still holds or owes, for which the month has no rate. */
export const unrated = (facts: Facts, on: IsoDate): Currency | undefined =>
  foreignBalances(facts).find(({ currency, minor }) => minor !== 0 && !closingRate(facts, currency, on))?.currency;

/**
 * A balance is worth what the closing rate says. The parent counts in dollars, so that a dollar of its own gains and
 * loses nothing: the difference is one of translation, and stands in equity. Everybody else has gained or lost.
 */
export const revaluationOf = (balance: ForeignBalance, rate: DatedRate | undefined): Fen =>
  minus(rate ? inFen(balance.minor, rate) : fen(0), balance.bookedFen);

export const differenceAccount = ({ entity, currency }: ForeignBalance): AccountCode =>
  entity === "parent" && currency === "USD" ? "translation-adjustment" : "foreign-exchange";

export const exchangeLines = (facts: Facts, on: IsoDate): Cumulative[] =>
  foreignBalances(facts).flatMap((balance) => {
    const amountFen = revaluationOf(balance, closingRate(facts, balance.currency, on));
    const flow = isCash(balance.account) ? "exchange" : "operating";
    return cumulativeInEveryBook(balance.entity, [
      debit(balance.account, amountFen, flow),
      credit(differenceAccount(balance), amountFen, flow),
    ]);
  });
