import { Readable } from "node:stream";
import { JournalEntry, JournalEntryPage, JournalFilter, JournalQuery } from "@suanpan/contract";
import { Type } from "typebox";
import { type Api, answer } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findEntry } from "./journal.store.ts";
import { entriesAsCsv, entryView, pageOfEntries } from "./list-entries.ts";

const tags = ["ledger"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

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
};
