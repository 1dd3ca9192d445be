import { type Static, Type } from "typebox";

const words = (maxLength = 200) => Type.String({ minLength: 1, maxLength });
const maybe = (maxLength = 500) => Type.Optional(words(maxLength));
const people = Type.Array(words(80), { minItems: 1, maxItems: 40 });

/**
 * What an exchange's form asks about the company and the dividend itself does not say. Sentences have places in braces:
 * `{half}` and `{year}` in the title, `{directors}` and `{independentDirectors}` in the statement about the board.
 */
export const FormCompany = Type.Object(
  {
    issuerName: words(),
    stockCode: Type.String({ pattern: "^\\d{5}$", description: "Five digits, as the exchange writes them" }),
    multiCounter: maybe(),
    relatedStocks: maybe(),
    disclaimer: words(2_000),
    title: words(),
    status: words(80),
    dividendType: words(80),
    dividendNature: words(80),
    financialYearEnd: Type.String({ pattern: "^(0[1-9]|1[0-2])-\\d\\d$", description: "Month and day: 12-31" }),
    shareholdersApproval: maybe(),
    lodgeBy: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "The time of the record day: 16:30" }),
    bookClose: maybe(),
    registrar: Type.Object(
      { name: words(), address: Type.Array(words(), { minItems: 1, maxItems: 8 }) },
      { additionalProperties: false },
    ),
    withholding: maybe(1_000),
    warrants: maybe(1_000),
    otherInformation: maybe(1_000),
    directors: Type.Object(
      { statement: words(500), directors: people, independentDirectors: people },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type FormCompany = Static<typeof FormCompany>;
