import { type Static, type TSchema, Type } from "typebox";

/** Every object of the API is closed: a field we do not know is a mistake of the sender's, and said so. */
export const Closed = <T extends Record<string, TSchema>>(properties: T, options: { description?: string } = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** An amount a caller may send: whole fen, never negative, small enough to stay exact everywhere. */
export const Fen = Type.Integer({
  minimum: 0,
  maximum: 10_000_000_000_000,
  description: "Amount in fen (1/100 yuan), a whole number",
});
export const PositiveFen = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000_000,
  description: "Amount in fen, more than zero",
});
/** An amount we answer with; it may be negative. */
export const SignedFen = Type.Integer({ description: "Amount in fen; may be negative" });
export const RatePpm = Type.Integer({
  minimum: 0,
  maximum: 10_000_000,
  description: "Rate in parts per million: 18000 is 1.8%",
});
export const IsoDate = Type.String({ format: "date", description: "Civil date, YYYY-MM-DD" });
export const Instant = Type.String({ format: "date-time", description: "Instant, RFC 3339 in UTC" });
export const Text = (maxLength = 200) => Type.String({ minLength: 1, maxLength, pattern: "\\S" });

/** Ids carry their kind, their time and their slot: `loan_` and 13 characters. */
export const IdOf = (prefix: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{13}$`,
    description: `Id of the form ${prefix}_…`,
    examples: [`${prefix}_06bw3k9t2m4q8`],
  });

export const OneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Enum(values as unknown as string[], description ? { description } : {}) as unknown as ReturnType<
    typeof Type.Unsafe<T[number]>
  >;

export const PageQuery = Closed({
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The `next` of the page before" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});
export type PageQuery = Static<typeof PageQuery>;

export const Page = <T extends TSchema>(item: T) =>
  Closed({
    items: Type.Array(item),
    next: Type.Union([Type.String(), Type.Null()], { description: "Cursor of the next page, null on the last" }),
  });
