import { type Static, Type } from "typebox";
import { ChannelId } from "./partners.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, PositiveFen, RatePpm, SignedFen, Text } from "./parts.ts";
import { languages } from "./staff.ts";

export const UserId = IdOf("user");
export const consentScopes = ["identity", "bureau", "contract"] as const;

export const NewConsentText = Closed({
  scope: OneOf(consentScopes),
  version: Text(40),
  language: OneOf(languages),
  title: Text(120),
  body: Type.String({ minLength: 1, maxLength: 20_000, pattern: "\\S" }),
});
export type NewConsentText = Static<typeof NewConsentText>;

/** The words people agree to. A version is never changed: another is published. */
export const ConsentText = Closed({
  ...NewConsentText.properties,
  hash: Type.String({ description: "SHA-256 of the body, in hex" }),
  publishedBy: Type.String(),
  publishedAt: Instant,
});
export type ConsentText = Static<typeof ConsentText>;
export const ConsentTextQuery = Closed({
  scope: Type.Optional(OneOf(consentScopes)),
  version: Type.Optional(Text(40)),
  language: Type.Optional(OneOf(languages)),
});

export const NewUser = Closed({
  channelId: ChannelId,
  kind: OneOf(["person", "sme"]),
  name: Text(60),
  nationalId: Type.String({ pattern: "^\\d{17}[\\dX]$", description: "18 characters of the resident id card" }),
  phone: Type.String({ pattern: "^1\\d{10}$", description: "Mobile number, 11 digits" }),
  consents: Type.Array(Closed({ scope: OneOf(consentScopes), textVersion: Text(40) }), { maxItems: 20 }),
});
export type NewUser = Static<typeof NewUser>;

/** Personal data leaves the platform masked; what is needed in the clear has its own, audited way. */
export const User = Closed({
  id: UserId,
  channelId: ChannelId,
  kind: OneOf(["person", "sme"]),
  nameMasked: Type.String(),
  nationalIdMasked: Type.String(),
  phoneMasked: Type.String(),
  state: OneOf(["active", "closed"]),
  registeredOn: IsoDate,
  registeredAt: Instant,
});
export type User = Static<typeof User>;

export const ApplicationId = IdOf("app");
export const LineId = IdOf("line");

export const NewApplication = Closed({ monthlyIncomeFen: PositiveFen });
export type NewApplication = Static<typeof NewApplication>;

export const CreditLine = Closed({
  id: LineId,
  userId: UserId,
  limitFen: SignedFen,
  availableFen: SignedFen,
  monthlyRatePpm: RatePpm,
  state: OneOf(["open", "suspended", "closed"]),
  openedOn: IsoDate,
  expiresOn: IsoDate,
});
export type CreditLine = Static<typeof CreditLine>;

export const Application = Closed({
  id: ApplicationId,
  userId: UserId,
  state: OneOf(["approved", "declined", "referred"]),
  reasons: Type.Array(Type.String(), { description: "Reason codes, the decisive one first" }),
  graphVersion: Type.Union([Type.Integer(), Type.Null()], {
    description: "The decision graph in force; null where the line was moved in from another system",
  }),
  decidedBy: Type.String(),
  appliedOn: IsoDate,
  line: Type.Union([CreditLine, Type.Null()]),
});
export type Application = Static<typeof Application>;

export const NewDecisionGraph = Closed(
  { name: Text(), graph: Type.Object({}, { additionalProperties: true, description: "A GoRules JDM document" }) },
  { description: "Proposed by risk, in force once a second person approves it." },
);
export type NewDecisionGraph = Static<typeof NewDecisionGraph>;
