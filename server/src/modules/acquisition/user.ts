import { consentScopes, type NewUser, type User } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { maskName, maskNationalId, maskPhone } from "../../platform/crypto/mask.ts";
import { ageOn, birthDateOf } from "./national-id.ts";

export type UserId = Id<"user">;
export type ChannelId = Id<"channel">;

export type RegisteredUser = {
  readonly id: UserId;
  readonly channelId: ChannelId;
  readonly kind: User["kind"];
  readonly name: string;
  readonly nationalId: string;
  readonly phone: string;
  readonly state: User["state"];
  readonly registeredOn: IsoDate;
  readonly registeredAt: Date;
};

const adultAge = 18;

export type RegistrationRefusal = "invalid-national-id" | "underage" | "consent-missing";

/** Whether this person may be registered today; everything that can be refused without looking at anybody else. */
export const decideRegistration = (request: NewUser, today: IsoDate): Outcome<true, RegistrationRefusal> => {
  const birthDate = birthDateOf(request.nationalId);
  if (!birthDate || birthDate > today) return refused("invalid-national-id", { pointer: "/nationalId" });
  if (ageOn(birthDate, today) < adultAge) return refused("underage", { pointer: "/nationalId" });
  const missing = consentScopes.filter((scope) => !request.consents.some((consent) => consent.scope === scope));
  if (missing.length > 0) return refused("consent-missing", { pointer: "/consents", missing });
  return done(true);
};

/** The user as anybody outside sees them. */
export const userView = (user: RegisteredUser): User => ({
  id: formatId("user", user.id),
  channelId: formatId("channel", user.channelId),
  kind: user.kind,
  nameMasked: maskName(user.name),
  nationalIdMasked: maskNationalId(user.nationalId),
  phoneMasked: maskPhone(user.phone),
  state: user.state,
  registeredOn: user.registeredOn,
  registeredAt: user.registeredAt.toISOString(),
});
