import type { ContactKind, WorkItem } from "@suanpan/contract";
import { addDays, dayOfWeek, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { parseId } from "@suanpan/server/kernel/ids.ts";
import {
  type CaseId,
  defaultCollectionPolicy,
  pageOfWork,
  promisePayments,
  recordContacts,
} from "@suanpan/server/modules/collection/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { World } from "./world.ts";

const teams = ["early", "late", "recovery"] as const;
/** More than a team can do in a day: the rest waits, the most pressing do not. */
const casesEach = 2_000;
const worthACourtFen = 3_000_000;

/** Collectors do what their worklists ask for on two days of a week, as far as their effort goes; it costs what it costs. */
export const collect = async (platform: Platform, world: World, day: IsoDate): Promise<void> => {
  if (![2, 5].includes(dayOfWeek(day))) return;
  for (const team of teams) {
    const filter = { team, assigned: "any" as const, me: "simulator" };
    const { items } = await pageOfWork(platform, filter, undefined, casesEach);
    const tried = items.flatMap((item) => triedWith(world, item, day));
    if (tried.length === 0) continue;
    await recordContacts(
      platform,
      defaultCollectionPolicy,
      tried.map(({ contact }) => contact),
    );
    const promised = tried.flatMap(({ promise }) => promise ?? []);
    if (promised.length > 0) await promisePayments(platform, defaultCollectionPolicy, promised);
  }
};

/** What comes of an action: a call may reach somebody, and who is reached may promise; anything else is delivered. */
const triedWith = (world: World, item: WorkItem, day: IsoDate) => {
  const { effort, promiseShare } = world.parameters.collection;
  const random = world.random.fork(`case ${item.id} ${day}`);
  const caseId = parseId<"case">("case", item.id) as CaseId;
  const kind = item.nextActionKind;
  if (kind === null || kind === "agency" || random.next() >= effort) return [];
  // A court costs more than most of these debts.
  if (kind === "legal" && item.owedFen < worthACourtFen) return [];
  const reached = kind === "call" && random.next() < 0.45;
  const promises = reached && item.promise === null && random.next() < promiseShare;
  const outcome = kind !== "call" ? "delivered" : promises ? "promised" : reached ? "reached" : "no-answer";
  const request = <Body extends object>(what: string, body: Body) => ({
    caller: "simulator",
    key: `${what}-${item.id}-${day}`,
    body,
    caseId,
  });
  return [
    {
      contact: request("contact", { kind: kind as ContactKind, outcome: outcome as "delivered" }),
      promise:
        promises && item.owedFen > 0
          ? request("promise", { amountFen: item.owedFen, dueOn: addDays(day, random.integer(1, 7)) })
          : undefined,
    },
  ];
};
