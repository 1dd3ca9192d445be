import { type Static, Type } from "typebox";
import { AgreementId } from "./partners.ts";
import { Closed, Fen, IdOf, Instant, IsoDate, OneOf, Text } from "./parts.ts";

/** How an institution uses the platform's technology for loans of its own. */
export const technologyServices = ["modules", "total-solutions"] as const;
export type TechnologyService = (typeof technologyServices)[number];

export const TechnologyReport = Closed({
  agreementId: AgreementId,
  service: OneOf(technologyServices, "Risk-management modules, or the whole platform run for the institution"),
  month: Type.String({ pattern: "^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$", description: "The month reported, YYYY-MM" }),
  volumeFen: Fen,
  balanceFen: Fen,
});
export type TechnologyReport = Static<typeof TechnologyReport>;

export const NewTechnologyReports = Closed(
  {
    reports: Type.Array(TechnologyReport, { minItems: 1, maxItems: 500 }),
    reference: Text(200),
  },
  {
    description:
      "What institutions report of loans they make with our technology on systems of their own: principal drawn in a month, and outstanding at its end up to 180 days past due",
  },
);
export type NewTechnologyReports = Static<typeof NewTechnologyReports>;

export const KeptTechnologyReport = Closed({
  ...TechnologyReport.properties,
  reference: Type.String({ description: "The institution's paper it was taken from" }),
  eventId: IdOf("journal"),
  recordedOn: IsoDate,
  madeBy: Type.String(),
  approvalId: Type.Union([Type.String(), Type.Null()]),
  recordedAt: Instant,
  counts: Type.Boolean({ description: "False once another report of the same month was recorded" }),
});
export type KeptTechnologyReport = Static<typeof KeptTechnologyReport>;
