import { dayOfWeek, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { parseId } from "@suanpan/server/kernel/ids.ts";
import { type RegisteredUser, register, type UserId } from "@suanpan/server/modules/acquisition/index.ts";
import { type ApplyRequest, applyAll, type LineId } from "@suanpan/server/modules/assessment/index.ts";
import { addBankAccounts, giveMandates } from "@suanpan/server/modules/payments/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { bankNumberOf, debitLimitFen } from "./burn-in.ts";
import { type Crowd, type Customer, expectNextWish } from "./crowd.ts";
import { wishesOf } from "./customer.ts";
import { sure } from "./desk.ts";
import type { Channels } from "./founding.ts";
import { arrivedBy, type Person, personOf, registrationOf } from "./population.ts";
import type { World } from "./world.ts";

/** Whom the platform knows of somebody who has just registered. */
type Comer = { readonly person: Person; readonly user: RegisteredUser };

/** People come; some ask for a line; who gets one opens an account to be paid to and debited from. */
export const welcome = async (
  platform: Platform,
  world: World,
  crowd: Crowd,
  channels: Channels,
  firstNumber: number,
  day: IsoDate,
): Promise<void> => {
  const [before, after] = arrivedOn(world, day);
  if (after === before) return;
  const people = Array.from({ length: after - before }, (_, n) => personOf(world, firstNumber + before + n));
  const comers = await registered(platform, channels, people, day);
  const { appliesShare } = world.parameters.people;
  const asking = comers.filter(({ person }) => person.random.fork("applies").next() < appliesShare);
  const customers = await customersAmong(platform, world, asking, day);
  await openAccounts(platform, customers);
  for (const { customer } of customers) {
    crowd.customers.set(customer.userId, customer);
    expectNextWish(crowd, customer, day);
  }
};

/**
 * Who comes on a day: the first of them and the one after the last. Where few come they come once a week, on Mondays:
 * what is done for them costs the same for one as for thirty.
 */
const arrivedOn = (world: World, day: IsoDate): readonly [number, number] => {
  const gone = daysBetween(world.from, day);
  const each = arrivedBy(world, 1_000) < fewADay * 1_000 ? 7 : 1;
  if (each === 7 && dayOfWeek(day) !== 1) return [0, 0];
  return [arrivedBy(world, Math.max(0, gone + 1 - each)), arrivedBy(world, gone + 1)];
};
const fewADay = 20;

const registered = async (
  platform: Platform,
  channels: Channels,
  people: readonly Person[],
  day: IsoDate,
): Promise<Comer[]> => {
  const asked = people.map((person) => ({
    caller: "simulator",
    key: `user-${person.number}`,
    body: registrationOf(person, channels.get(person.channel.name) ?? ""),
  }));
  const answers = await register(platform, asked);
  return people.map((person, n) => {
    const { id, channelId } = sure(answers[n] as (typeof answers)[number]);
    const { name, nationalId, phone, kind } = (asked[n] as (typeof asked)[number]).body;
    const ids = {
      id: parseId<"user">("user", id) as UserId,
      channelId: parseId<"channel">("channel", channelId) as never,
    };
    const rest = {
      kind,
      name,
      nationalId,
      phone,
      state: "active" as const,
      registeredOn: day,
      registeredAt: platform.now(),
    };
    return { person, user: { ...ids, ...rest } };
  });
};

type Opened = { readonly customer: Customer; readonly user: RegisteredUser };

const customersAmong = async (
  platform: Platform,
  world: World,
  asking: readonly Comer[],
  day: IsoDate,
): Promise<Opened[]> => {
  const requests = asking.map(({ person, user }) => applicationOf(person, user, "first"));
  const answers = requests.length > 0 ? await applyAll(platform, requests) : [];
  return asking.flatMap(({ person, user }, n) => {
    const { line } = sure(answers[n] as (typeof answers)[number]);
    const lineId = line && parseId<"line">("line", line.id);
    if (!line || lineId === undefined || lineId === null) return [];
    const wishes = wishesOf(world, person, day, true);
    const { id: userId, channelId } = user;
    return [
      {
        user,
        customer: { person, userId, channelId, lineId: lineId as LineId, expiresOn: line.expiresOn as IsoDate, wishes },
      },
    ];
  });
};

const applicationOf = (person: Person, user: RegisteredUser, time: string): ApplyRequest => ({
  caller: "simulator",
  key: `apply-${person.number}-${time}`,
  body: { monthlyIncomeFen: person.monthlyIncomeFen },
  user,
});

/** An account to be paid to, and leave to take what falls due from it. */
const openAccounts = async (platform: Platform, opened: readonly Opened[]): Promise<void> => {
  if (opened.length === 0) return;
  const asked = opened.map(({ customer: { person, userId }, user }) => ({
    caller: "simulator",
    key: `account-${person.number}`,
    body: { bankCode: "ICBC", number: bankNumberOf(person.number), holderName: user.name },
    userId,
  }));
  const accounts = await addBankAccounts(platform, asked);
  const mandates = accounts.map((account, n) => ({
    caller: "simulator",
    key: `mandate-${opened[n]?.customer.person.number}`,
    body: { accountId: sure(account).id, limitFen: debitLimitFen, textVersion: "1" },
  }));
  for (const outcome of await giveMandates(platform, mandates)) sure(outcome);
};

/** Lines run out after a year; who wants to draw then asks again. Who is late or was given up on is refused. */
export const renewLines = async (platform: Platform, customers: readonly Customer[], day: IsoDate): Promise<void> => {
  const old = customers.filter(({ expiresOn }) => expiresOn <= day);
  if (old.length === 0) return;
  const answers = await applyAll(
    platform,
    old.map(({ person, userId, channelId }) => {
      const { channelId: _, consents: __, ...rest } = registrationOf(person, "");
      const user: RegisteredUser = {
        id: userId,
        channelId,
        ...rest,
        state: "active",
        registeredOn: day,
        registeredAt: platform.now(),
      };
      return applicationOf(person, user, day);
    }),
  );
  for (const [n, customer] of old.entries()) {
    const answer = answers[n];
    if (!answer?.ok || !answer.value.line) continue;
    const lineId = parseId<"line">("line", answer.value.line.id);
    if (lineId !== undefined) Object.assign(customer, { lineId, expiresOn: answer.value.line.expiresOn });
  }
};
