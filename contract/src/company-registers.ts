import { Type } from "typebox";
import { CostFunction, fact, Months, RegisterCode } from "./company-parts.ts";
import { Entity } from "./ledger.ts";
import { Fen, IsoDate, OneOf, PositiveFen, RatePpm, Text } from "./parts.ts";

export const assetKinds = ["property", "land-use-right", "intangible", "prepaid"] as const;
export type AssetKind = (typeof assetKinds)[number];

const money = { code: RegisterCode, entity: Entity, principalFen: PositiveFen, ratePpm: RatePpm };
const back = { principalFen: Fen, interestFen: Fen };
const amount = { entity: Entity, amountFen: PositiveFen };

/** What is spread over time, and money that earns or costs interest. */
export const registerItems = {
  "asset-acquired": fact(
    {
      code: RegisterCode,
      entity: Entity,
      kind: OneOf(assetKinds),
      costFen: PositiveFen,
      residualFen: Fen,
      from: IsoDate,
      months: Months,
      function: CostFunction,
      owed: Type.Optional(Type.Boolean({ description: "True when it is not paid yet" })),
    },
    "Property, a land use right, an intangible or a prepaid expense, straight-line from a day on",
  ),
  "asset-disposed": fact({ asset: RegisterCode, proceedsFen: Fen }, "An asset sold or scrapped"),
  "lease-commenced": fact(
    {
      code: RegisterCode,
      entity: Entity,
      paymentFen: PositiveFen,
      months: Months,
      monthlyRatePpm: RatePpm,
      function: CostFunction,
    },
    "A lease from `on`, paid at the end of each of its months",
  ),
  "lease-paid": fact({ lease: RegisterCode, amountFen: PositiveFen }, "A payment under a lease"),
  "subscription-signed": fact(
    { code: RegisterCode, entity: Entity, client: Text(120), grossFen: PositiveFen, from: IsoDate, months: Months },
    "A technology client paid in advance, VAT included",
  ),
  "goodwill-acquired": fact(amount, "Goodwill of an acquisition"),
  "goodwill-impaired": fact(amount, "Goodwill written down"),
  "borrowing-drawn": fact(money, "A short-term loan taken; the rate is per year, actual/360"),
  "borrowing-repaid": fact({ borrowing: RegisterCode, ...back }, "Principal and interest paid to a lender"),
  "investment-bought": fact(money, "A short-term investment; the rate is per year, actual/360"),
  "investment-redeemed": fact({ investment: RegisterCode, ...back }, "Principal and interest of an investment"),
  "interest-received": fact(amount, "Interest a bank paid on deposits"),
  "grant-received": fact(amount, "A government grant"),
  "payroll-run": fact(
    {
      entity: Entity,
      originationServicingFen: Fen,
      salesMarketingFen: Fen,
      generalAdministrativeFen: Fen,
    },
    "A month's salaries by function",
  ),
  "payroll-paid": fact(amount, "Salaries paid"),
  "trust-funding": fact(amount, "Money outside investors paid into a trust"),
  "trust-distribution": fact(
    { entity: Entity, principalFen: Fen, couponFen: Fen },
    "Principal and coupon a trust paid to its outside investors, by its waterfall",
  ),
  "guarantee-deposit": fact(amount, "A security deposit placed with a guarantor outside the group"),
  "deposit-returned": fact(amount, "A security deposit that came back"),
  "deposit-payout": fact(
    amount,
    "Guarantees that were called, paid by the guarantor out of our deposit instead of from our account: no cash moves",
  ),
} as const;
