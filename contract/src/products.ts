import { type Static, Type } from "typebox";
import { Closed, OneOf, PositiveFen, RatePpm, Text } from "./common.ts";

export const productCodes = ["v-pocket", "instalment", "sme"] as const;
export type ProductCode = (typeof productCodes)[number];

export const NewProduct = Closed({
  code: OneOf(productCodes, "What the borrower sees"),
  nameEn: Text(),
  nameZh: Text(),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  tenorMonths: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), { minItems: 1, maxItems: 20, uniqueItems: true }),
});
export type NewProduct = Static<typeof NewProduct>;
export const Product = Closed({ ...NewProduct.properties, version: Type.Integer() });
export type Product = Static<typeof Product>;

export const QuoteRequest = Closed({
  amountFen: PositiveFen,
  tenorMonths: Type.Integer({ minimum: 1, maximum: 60 }),
  monthlyRatePpm: RatePpm,
});
export type QuoteRequest = Static<typeof QuoteRequest>;
