import { Readable } from "node:stream";
import {
  Closed,
  CompanyEventView,
  JournalEntry,
  JournalEntryPage,
  JournalFilter,
  JournalId,
  JournalQuery,
} from "@suanpan/contract";
import { Type } from "typebox";
import { formatId } from "../../kernel/ids.ts";
import { type Api, answer } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCompanyEventById } from "./company-event.store.ts";
import type { CompanyEvent } from "./company-event.ts";
import { findEntry } from "./journal.store.ts";
import { entriesAsCsv, entryView, pageOfEntries } from "./list-entries.ts";

const tags = ["ledger"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

/** What people are paid and what they own can stand in these: fewer read them than the entries they became. */
const factReaders = { roles: ["admin", "finance", "investor-relations", "viewer"] } as const;

/** Looking at what was posted. */
export const journalEntryRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/journal-entries",
    {
      config: { allow: readers },
      schema: {
        summary: "List journal entries by day, book, entity, account or rule, oldest first",
        tags,
        querystring: JournalQuery,
        response: { 200: JournalEntryPage },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      return answer(request, reply, await pageOfEntries(platform.db, filter, { cursor, limit }));
    },
  );

  api.get(
    "/v1/journal-entries/entry",
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

  api.get(
    "/v1/journal-entries/entries.csv",
    {
      config: { allow: readers },
      schema: {
        summary: "Download journal entries, a row a line",
        tags,
        produces: ["text/csv"],
        querystring: JournalFilter,
      },
    },
    async (request, reply) =>
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="journal-entries.csv"')
        .send(Readable.from(entriesAsCsv(platform.db, request.query))),
  );

  api.get(
    "/v1/company-events/:eventId",
    {
      config: { allow: factReaders },
      schema: {
        summary: "Show a fact about the company that entries came from",
        tags,
        params: Closed({ eventId: JournalId }),
        response: { 200: CompanyEventView },
      },
    },
    async (request, reply) => {
      const event = await findCompanyEventById(platform.db, idOf<"journal">("journal", request.params.eventId));
      return event ? reply.send(factView(event)) : problemReply(request, reply, "not-found");
    },
  );
};

const factView = ({ id, naturalKey, recordedAt, ...event }: CompanyEvent): CompanyEventView => ({
  ...event,
  id: formatId("journal", id),
  key: naturalKey,
  recordedAt: recordedAt.toISOString(),
});
