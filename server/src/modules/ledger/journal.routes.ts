import {
  Attachment,
  AttachmentId,
  JournalFile,
  JournalId,
  NewAttachment,
  NewJournalReversal,
  NewManualJournal,
  NewRecurringJournal,
  OpeningBalancesFile,
  Page,
  Proposed,
  RecurringJournal,
  RecurringJournalId,
  YearToClose,
} from "@suanpan/contract";
import { Type } from "typebox";
import { slot } from "../../kernel/ids.ts";
import { proposeOnce } from "../../platform/approvals/index.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { attach } from "./attach.ts";
import { contentOf, findAttachments } from "./attachment.store.ts";
import { proposeJournals } from "./import-journals.ts";
import { proposeOpeningBalances } from "./import-opening-balances.ts";
import { manualJournalExecutor, proposeJournal } from "./manual-journal.ts";
import { decideRecurring, endRecurringExecutor, recurJournalExecutor } from "./recur-journal.ts";
import { recurringJournals } from "./recurring-journal.store.ts";
import { recurringView } from "./recurring-journal.ts";
import { proposeReversal } from "./reverse-journal.ts";
import { closeYearExecutor } from "./year-end.ts";

const tags = ["ledger"];
const readers = { roles: ["admin", "finance", "viewer"] } as const;
const makers = { roles: manualJournalExecutor.makerRoles } as const;
const response = { 202: Proposed };
const large = 6 * 1_048_576;

/** Journals that people post, each by two of them. */
export const journalRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/manual-journals",
    {
      config: { allow: makers },
      schema: { summary: "Propose a manual journal", tags, body: NewManualJournal, response },
    },
    async (request, reply) =>
      answer(request, reply, await proposeJournal(platform, asRequest(request, request.body)), 202),
  );

  api.post(
    "/v1/manual-journals/:journalId/reversal",
    {
      config: { allow: makers },
      schema: {
        summary: "Propose to reverse a journal that people posted",
        tags,
        params: Type.Object({ journalId: JournalId }),
        body: NewJournalReversal,
        response,
      },
    },
    async (request, reply) => {
      const journalId = idOf<"journal">("journal", request.params.journalId);
      const asked = { ...asRequest(request, request.body), journalId };
      return answer(request, reply, await proposeReversal(platform, asked), 202);
    },
  );

  api.post(
    "/v1/journal-files",
    {
      config: { allow: makers },
      bodyLimit: large,
      schema: { summary: "Propose all the journals of a file", tags, body: JournalFile, response },
    },
    async (request, reply) =>
      answer(request, reply, await proposeJournals(platform, asRequest(request, request.body)), 202),
  );

  api.post(
    "/v1/opening-balances",
    {
      config: { allow: makers },
      bodyLimit: large,
      schema: {
        summary: "Propose the trial balance a company moves in with",
        tags,
        body: OpeningBalancesFile,
        response,
      },
    },
    async (request, reply) =>
      answer(request, reply, await proposeOpeningBalances(platform, asRequest(request, request.body)), 202),
  );

  api.post(
    "/v1/year-ends",
    {
      config: { allow: makers },
      schema: { summary: "Propose to move a year's result to retained earnings", tags, body: YearToClose, response },
    },
    async (request, reply) => {
      const { year } = request.body;
      const about = { kind: closeYearExecutor.kind, subject: `year:${year}`, summary: `Close the year ${year}` };
      return answer(request, reply, await proposeOnce(platform, asRequest(request, request.body), about), 202);
    },
  );

  recurringRoutes(api, platform);
  attachmentRoutes(api, platform);
};

const recurringRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/recurring-journals",
    {
      config: { allow: readers },
      schema: { summary: "List recurring journals", tags, response: { 200: Page(RecurringJournal) } },
    },
    async () => ({ items: (await recurringJournals(platform.db)).map(recurringView), next: null }),
  );

  api.post(
    "/v1/recurring-journals",
    {
      config: { allow: makers },
      schema: { summary: "Propose a journal for every month", tags, body: NewRecurringJournal, response },
    },
    async (request, reply) => {
      const { name, entity } = request.body;
      const about = {
        kind: recurJournalExecutor.kind,
        subject: `journal:${entity}`,
        summary: `Post every month: ${name}`,
      };
      const asked = asRequest(request, request.body);
      const proposed = await proposeOnce(platform, asked, about, async (tx) =>
        decideRecurring(request.body, await stampDay(tx, slot(0))),
      );
      return answer(request, reply, proposed, 202);
    },
  );

  api.post(
    "/v1/recurring-journals/:recurringId/end",
    {
      config: { allow: makers },
      schema: {
        summary: "Propose to end a recurring journal",
        tags,
        params: Type.Object({ recurringId: RecurringJournalId }),
        response,
      },
    },
    async (request, reply) => {
      const { recurringId } = request.params;
      const about = { kind: endRecurringExecutor.kind, subject: recurringId, summary: `End ${recurringId}` };
      return answer(request, reply, await proposeOnce(platform, asRequest(request, { recurringId }), about), 202);
    },
  );
};

const attachmentRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/journal-attachments",
    {
      config: { allow: makers },
      bodyLimit: large,
      schema: {
        summary: "Hand in a file that proves a journal",
        tags,
        body: NewAttachment,
        response: { 201: Attachment },
      },
    },
    async (request, reply) => answer(request, reply, await attach(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/journal-attachments/:attachmentId",
    {
      config: { allow: readers },
      schema: {
        summary: "Download a file that proves a journal",
        tags,
        produces: ["application/octet-stream"],
        params: Type.Object({ attachmentId: AttachmentId }),
      },
    },
    async (request, reply) => {
      const id = idOf<"file">("file", request.params.attachmentId);
      const [[file], content] = await Promise.all([findAttachments(platform.db, [id]), contentOf(platform.db, id)]);
      if (!file || !content) return problemReply(request, reply, "not-found");
      return reply
        .type(file.type)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(content);
    },
  );
};
