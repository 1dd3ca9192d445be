import { Type } from "typebox";
import { Currency, currencies, fact } from "./company-parts.ts";
import { Entity } from "./ledger.ts";
import { Closed, IsoDate, OneOf, PositiveFen, RatePpm, Text } from "./parts.ts";

/** What companies of the group do to each other; `entity` does it, `counterparty` is done to. */
export const intercompanyKinds = [
  "loan-made",
  "loan-repaid",
  "loan-interest",
  "guarantee-fee",
  "balance-settled",
  "tranche-bought",
  "tranche-redeemed",
  "capital-paid-in",
  "profit-distributed",
  "loans-repurchased",
] as const;
export type IntercompanyKind = (typeof intercompanyKinds)[number];

const Minor = Type.Integer({ minimum: -1_000_000_000_000, maximum: 1_000_000_000_000 });

/** Between companies, across currencies, and with the tax office. */
export const groupItems = {
  intercompany: fact(
    { kind: OneOf(intercompanyKinds), entity: Entity, counterparty: Entity, amountFen: PositiveFen },
    "Something between two companies of the group; both sides are booked, and left out on consolidation",
  ),
  ownership: fact({ entity: Entity, ownedPpm: RatePpm }, "The part of a subsidiary the group owns from a day on"),
  "exchange-rates": fact(
    {
      rates: Type.Array(
        Closed({
          currency: Currency,
          rateOn: IsoDate,
          cnyMillionths: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: "Yuan per unit × 1,000,000" }),
        }),
        { minItems: 1, maxItems: 1_000 },
      ),
    },
    "Exchange rates by day; one that comes again replaces what was there",
  ),
  "foreign-balance": fact(
    { entity: Entity, account: Text(80), currency: OneOf(currencies), amountMinor: Minor, bookedFen: Minor },
    "Part of an account's balance is in a currency: cents added (assets above zero), and the fen they were booked at",
  ),
  "tax-rate": fact({ entity: Entity, ratePpm: RatePpm }, "An entity's income tax rate from the year of `on`"),
  "distribution-planned": fact(
    { entity: Entity, amountFen: PositiveFen, withholdingPpm: RatePpm },
    "Earnings that will be distributed, and the tax withheld when they are",
  ),
  "tax-paid": fact(
    { entity: Entity, of: OneOf(["income-tax", "withholding", "other-tax"]), amountFen: PositiveFen },
    "A tax paid",
  ),
  "item-withdrawn": fact({ key: Text(200) }, "An earlier fact was a mistake: what it posted is reversed"),
} as const;
