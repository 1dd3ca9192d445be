import type { NewUser } from "@suanpan/contract";
import { dayNumber, fromDayNumber, type IsoDate, isoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { checkDigitOf } from "@suanpan/server/modules/acquisition/index.ts";
import type { Parameters } from "./parameters.ts";
import { scaled, type World } from "./world.ts";

const surnames = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"];
const given = [..."伟芳娜敏静丽强磊洋艳勇军杰娟涛超明霞平刚"];
// Regions that were never issued: no number made here can be a real person's.
const region = "999999";

/** Somebody who does not exist. The platform sees the first half; the other it can only guess from what they do. */
export type Person = {
  readonly number: number;
  readonly kind: NewUser["kind"];
  readonly channel: Parameters["channels"][number];
  readonly monthlyIncomeFen: number;
  readonly random: Random;
  /** How often they miss, against the average. */
  readonly missFactor: number;
  /** Whether a blow strikes them in a quarter, counted from the year nought. */
  readonly struck: (quarter: number) => boolean;
};

export const personOf = (world: World, number: number): Person => {
  const { people, channels } = world.parameters;
  const random = world.random.fork(`person ${number}`);
  const sme = random.next() < people.smeShare;
  const fitting = channels.filter(({ kind }) => (kind === "sme-sales") === sme);
  const channel = random.weighted((fitting.length > 0 ? fitting : channels).map((one) => [one, one.share] as const));
  const income = people.incomeMedianYuan * Math.exp(people.incomeSpread * random.normal());
  // The mean of the factor is one, whatever the spread.
  const discipline = Math.exp(people.disciplineSpread * random.normal() - people.disciplineSpread ** 2 / 2);
  return {
    number,
    kind: sme ? "sme" : "person",
    channel,
    monthlyIncomeFen: Math.round(Math.min(500_000, Math.max(1_500, income)) / 100) * 10_000,
    random,
    missFactor: discipline * channel.missFactor,
    struck: blows(random, people.shockPerQuarter),
  };
};

/** What a blow does in the quarter it strikes; without one a little less than one, so that the mean is one. */
export const shockOf = ({ people }: Parameters, person: Person, day: IsoDate): number => {
  const struck = person.struck(quartersIn(day));
  return (struck ? people.shockFactor : 1) / (1 + people.shockPerQuarter * (people.shockFactor - 1));
};

const quartersIn = (day: IsoDate): number =>
  Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);

/** Whether a blow strikes in a quarter, drawn in their order and remembered: it is asked for with every instalment. */
const blows = (random: Random, chance: number): Person["struck"] => {
  const first = 2_015 * 4;
  let drawn: boolean[] | undefined;
  return (quarter) => {
    if (!drawn) {
      const fork = random.fork("shocks");
      drawn = Array.from({ length: 120 }, () => fork.next() < chance);
    }
    return drawn[quarter - first] ?? false;
  };
};

export const registrationOf = (person: Person, channelId: string): NewUser => ({
  channelId,
  kind: person.kind,
  name: nameOf(person),
  nationalId: nationalIdOf(person.number),
  phone: phoneOf(person.number),
  consents: (["identity", "bureau", "contract"] as const).map((scope) => ({ scope, textVersion: "1" })),
});

const nameOf = ({ random }: Person): string => {
  const drawn = random.fork("name");
  return drawn.pick(surnames) + drawn.pick(given) + (drawn.chance(600_000) ? drawn.pick(given) : "");
};

const firstPhone = 10_000_000;
// 154 was never given to a network: nobody's phone rings, whatever the messages of a synthetic platform are sent by.
const phoneOf = (number: number): string => `154${String(firstPhone + number).padStart(8, "0")}`;
/** Who somebody is, from what the platform keeps of them. */
export const numberOfPhone = (phone: string): number => Number(phone.slice(3)) - firstPhone;

const [firstBirth, births] = [dayNumber(isoDate("1965-01-01")), 12_409]; // a prime number of days, up to 1998

/** No two people share one: the serial repeats after a thousand, and then the birthday is another. */
const nationalIdOf = (number: number): string => {
  const born = fromDayNumber(firstBirth + ((Math.floor(number / 1_000) * 7_919 + number * 31) % births));
  const first17 = region + born.replaceAll("-", "") + String(number % 1_000).padStart(3, "0");
  return first17 + checkDigitOf(first17);
};

/** How many people had come by the end of a day, counted from the first day of the run. */
export const arrivedBy = (world: World, daysGone: number): number =>
  Math.floor((scaled(world, world.parameters.people.registrationsPerQuarter) * Math.max(0, daysGone)) / 91.3);
