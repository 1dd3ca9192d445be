import {
  Account,
  JournalEntry,
  NewManualJournal,
  Page,
  Proposed,
  TrialBalance,
  TrialBalanceQuery,
} from "@suanpan/contract";
import { Type } from "typebox";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slot } from "../../kernel/ids.ts";
import { proposeOnce } from "../../platform/approvals/index.ts";
import type { Tx } from "../../platform/database.ts";
import { businessDay, stampDay } from "../../platform/day/business-day.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { accountViews, named } from "./chart.ts";
import { findEntry } from "./journal.store.ts";
import { decideManualJournal, type Entry } from "./journal.ts";
import { manualJournalExecutor } from "./manual-journal.ts";
import { trialBalance } from "./trial-balance.ts";

const tags = ["ledger"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

export const ledgerRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/accounts",
    {
      config: { allow: readers },
      schema: { summary: "Show the chart of accounts", tags, response: { 200: Page(Account) } },
    },
    async () => ({ items: accountViews(), next: null }),
  );

  api.get(
    "/v1/trial-balance",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the trial balance up to a day",
        tags,
        querystring: TrialBalanceQuery,
        response: { 200: TrialBalance },
      },
    },
    async (request, reply) => {
      const { book = "usgaap", entity, on } = request.query;
      const today = await businessDay(platform.db);
      if (!today) return problemReply(request, reply, "not-ready");
      return reply.send(await trialBalance(platform.db, { book, entity, on: (on as IsoDate | undefined) ?? today }));
    },
  );

  api.get(
    "/v1/journal-entries",
    {
      config: { allow: readers },
      schema: {
        summary: "Show a journal entry",
        tags,
        querystring: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: { 200: JournalEntry },
      },
    },
    async (request, reply) => {
      const entry = await findEntry(platform.db, request.query.id);
      return entry ? reply.send(entryView(entry)) : problemReply(request, reply, "not-found");
    },
  );

  api.post(
    "/v1/manual-journals",
    {
      config: { allow: { roles: manualJournalExecutor.makerRoles } },
      schema: { summary: "Propose a manual journal", tags, body: NewManualJournal, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const about = {
        kind: manualJournalExecutor.kind,
        subject: `journal:${request.body.entity}`,
        summary: `Post a manual journal: ${request.body.memo}`,
      };
      const check = async (tx: Tx) => decideManualJournal(request.body, await stampDay(tx, slot(0)));
      return answer(request, reply, await proposeOnce(platform, asRequest(request, request.body), about, check), 202);
    },
  );
};

const entryView = (entry: Entry): JournalEntry => ({
  id: entry.id,
  book: entry.book as JournalEntry["book"],
  businessOn: entry.businessOn,
  entity: entry.entity,
  rule: entry.rule,
  product: entry.product,
  agreement: BigInt(entry.agreementId) === 0n ? "" : formatId("agr", entry.agreementId),
  channel: BigInt(entry.channelId) === 0n ? "" : formatId("channel", entry.channelId),
  memo: entry.memo,
  events: entry.events,
  lines: entry.lines.map((line) => ({
    ...named(line.account),
    debitFen: line.debitFen,
    creditFen: line.creditFen,
    cashFlow: line.cashFlow,
  })),
});
