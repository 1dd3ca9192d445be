import { formatId, slotOf } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/database.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { saveCases } from "./case.store.ts";
import { insertCaseEvents } from "./case-event.store.ts";
import type { CaseEvent } from "./case-event.ts";
import { insertCosts } from "./cost.store.ts";
import type { Happened } from "./evolve.ts";

/** Joins a transaction: the cases, the facts that made them so, their costs and the news of them. */
export const writeCases = async (
  tx: Tx,
  platform: Pick<Platform, "ids" | "now">,
  happened: readonly Happened[],
): Promise<number> => {
  const changed = happened.filter(({ events }) => events.length > 0);
  if (changed.length === 0) return 0;
  const events = changed.flatMap((one) => one.events);
  const cases = changed.map(({ known }) => known);
  await Promise.all([
    saveCases(tx, cases),
    insertCaseEvents(tx, events).execute(),
    insertCosts(tx, events),
    insertMessages(tx, platform, events.flatMap(messagesOf)),
  ]);
  return events.length;
};

/** What others may want to act on: whoever sends texts and letters hears here that one is due. */
type News = Parameters<typeof insertMessages>[2][number];

const messagesOf = ({ caseId, fact }: CaseEvent): News[] => {
  const subject = formatId("case", caseId);
  const message = { slot: slotOf(caseId), subject };
  switch (fact.type) {
    case "opened":
      return [
        {
          ...message,
          topic: "collection.case-opened",
          payload: { caseId: subject, userId: formatId("user", fact.userId), band: fact.band, team: fact.team },
        },
      ];
    case "action-due":
      return [{ ...message, topic: "collection.action-due", payload: { caseId: subject, kind: fact.kind } }];
    case "closed":
      return [{ ...message, topic: "collection.case-closed", payload: { caseId: subject, reason: fact.reason } }];
    default:
      return [];
  }
};
