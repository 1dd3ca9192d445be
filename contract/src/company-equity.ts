import { Type } from "typebox";
import { CostFunction, Count, Currency, fact, RegisterCode } from "./company-parts.ts";
import { Entity } from "./ledger.ts";
import { Closed, Fen, IsoDate, OneOf, PositiveFen, RatePpm, Text } from "./parts.ts";

const Tranche = Type.Integer({ minimum: 1, maximum: 60, description: "Number of the tranche, from 1" });

/** Awards, shares and dividends. */
export const equityItems = {
  "award-granted": fact(
    {
      code: RegisterCode,
      entity: Entity,
      holder: Text(60),
      function: CostFunction,
      instrument: OneOf(["share-unit", "option"]),
      fairValueFen: PositiveFen,
      exerciseFen: Fen,
      expectedVestPpm: RatePpm,
      tranches: Type.Array(Closed({ vestOn: IsoDate, units: Count }), { minItems: 1, maxItems: 60 }),
    },
    "Shares or options promised for service; fair value and exercise price are per unit",
  ),
  "award-vested": fact({ award: RegisterCode, tranche: Tranche, units: Count }, "How many units of a tranche vested"),
  "award-forfeited": fact({ award: RegisterCode, tranche: Tranche, units: Count }, "Units lost before they vested"),
  "award-modified": fact(
    { award: RegisterCode, incrementalFen: PositiveFen },
    "Better terms: what they add to the fair value of each unit that is left",
  ),
  "shares-issued": fact(
    { shares: Count, capitalFen: Fen, proceedsFen: Fen, award: Type.Optional(RegisterCode) },
    "Shares for cash; with an award, options that were exercised",
  ),
  "shares-repurchased": fact(
    { shares: Count, currency: Currency, priceMinor: PositiveFen, costFen: PositiveFen, feesFen: Fen },
    "One trade: its price in the currency's cents for all the shares, and what it cost in fen",
  ),
  "shares-cancelled": fact({ shares: Count, capitalFen: Fen }, "Treasury shares that cease to exist"),
  "dividend-declared": fact({ amountFen: PositiveFen, recordOn: IsoDate }, "A dividend the board declared"),
  "dividend-paid": fact(
    {
      amountFen: PositiveFen,
      bookedFen: Type.Optional(
        Type.Unsafe<number>({ ...PositiveFen, description: "What was owed of it; the rest is the exchange rate's" }),
      ),
    },
    "A dividend paid to shareholders",
  ),
  "share-price": fact({ averageFen: PositiveFen }, "The share's average price in the month of `on`, for dilution"),
} as const;
