import { addMonths, type IsoDate } from "../../../../kernel/calendar.ts";
import { type Fen, fen, netOfVat, vatOf } from "../../../../kernel/money.ts";
import { dated, type Facts } from "../facts.ts";
import { type Cumulative, credit, cumulativeInEveryBook, debit } from "../lines.ts";
import { spread } from "../straight-line.ts";

export type Subscription = {
  readonly code: string;
  readonly entity: string;
  readonly grossFen: Fen;
  readonly from: IsoDate;
  readonly until: IsoDate;
};

export const subscriptionsOf = (facts: Facts): Subscription[] =>
  facts["subscription-signed"].map(({ entity, item }) => ({
    code: item.code,
    entity,
    grossFen: fen(item.grossFen),
    from: dated(item.from),
    until: addMonths(dated(item.from), item.months),
  }));

/** What has been earned by a day, VAT still inside. */
export const earnedGross = ({ grossFen, from, until }: Subscription, on: IsoDate): Fen =>
  spread(grossFen, from, until, on);

export const subscriptionLines =
  (vatPpm: number) =>
  (facts: Facts, on: IsoDate): Cumulative[] =>
    subscriptionsOf(facts).flatMap((subscription) => {
      const earnedFen = earnedGross(subscription, on);
      return cumulativeInEveryBook(subscription.entity, [
        debit("contract-liabilities", earnedFen),
        credit("technology-fees", netOfVat(earnedFen, vatPpm)),
        credit("other-tax-payable", vatOf(earnedFen, vatPpm)),
      ]);
    });
