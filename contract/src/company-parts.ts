import { type TSchema, Type } from "typebox";
import { Closed, IsoDate, OneOf, Text } from "./parts.ts";

/** What a cost is for: the three functions of the statement of operations. */
export const costFunctions = ["origination-servicing", "sales-marketing", "general-administrative"] as const;
export type CostFunction = (typeof costFunctions)[number];
export const CostFunction = OneOf(costFunctions, "The function whose cost it is");

/** How the company calls something in one of its registers. */
export const RegisterCode = Type.String({
  pattern: "^[a-z0-9][a-z0-9.-]{0,39}$",
  description: "A code of your own: lower case, digits, dots and hyphens",
  examples: ["rsu-2024-017"],
});

export const currencies = ["USD", "HKD", "EUR"] as const;
export type Currency = (typeof currencies)[number];
export const Currency = OneOf(currencies, "A currency that is not the yuan");

export const Count = Type.Integer({ minimum: 1, maximum: 100_000_000_000 });
export const Months = Type.Integer({ minimum: 1, maximum: 1_200 });

/** Every fact about the company has its day (one of a month that is not locked) and may be explained. */
export const fact = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Closed({ on: IsoDate, memo: Type.Optional(Text(500)), ...properties }, { description });
