import { Closed, EventJournal, LoanEvent, LoanId, Page, PageQuery, PostingRule } from "@suanpan/contract";
import { Type } from "typebox";
import { formatId, parseId } from "../../kernel/ids.ts";
import type { Api } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { badCursor } from "../../platform/http/page.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findEntry, named } from "../ledger/index.ts";
import { eventView, findLoan } from "../lending/index.ts";
import { journalsOfLoan } from "./explain.ts";
import { bookVersions } from "./rules/books.ts";
import { eventsOfEntry } from "./trace.ts";

const tags = ["books"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;
const TracedEvent = Closed({ loanId: LoanId, ...LoanEvent.properties });

export const bookRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/loans/:loanId/journals",
    {
      config: { allow: readers },
      schema: {
        summary: "Show what a loan's facts did to the books",
        tags,
        params: Type.Object({ loanId: LoanId }),
        response: { 200: Page(EventJournal) },
      },
    },
    async (request, reply) => {
      const loan = await findLoan(platform, idOf<"loan">("loan", request.params.loanId), channelOfCaller(request));
      return loan
        ? reply.send({ items: await journalsOfLoan(platform.db, loan), next: null })
        : problemReply(request, reply, "not-found");
    },
  );

  api.get(
    "/v1/journal-entries/events",
    {
      config: { allow: readers },
      schema: {
        summary: "List the facts an entry folds",
        tags,
        querystring: Closed({ id: Type.String({ minLength: 1, maxLength: 200 }), ...PageQuery.properties }),
        response: { 200: Page(TracedEvent) },
      },
    },
    async (request, reply) => {
      const { id, cursor, limit = 50 } = request.query;
      const entry = await findEntry(platform.db, id);
      if (!entry) return problemReply(request, reply, "not-found");
      const after = cursor === undefined ? undefined : cursorOf(cursor);
      if (cursor !== undefined && !after) return problemReply(request, reply, badCursor.code, badCursor.detail);
      const events = await eventsOfEntry(platform.db, entry, after, limit + 1);
      const items = events
        .slice(0, limit)
        .map((event) => ({ loanId: formatId("loan", event.loanId), ...eventView(event) }));
      const last = items.at(-1);
      return reply.send({ items, next: events.length > limit && last ? `${last.loanId}:${last.seq}` : null });
    },
  );

  api.get(
    "/v1/posting-rules",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the posting rules, as an accountant reads them",
        tags,
        response: { 200: Page(PostingRule) },
      },
    },
    async () => ({
      items: bookVersions.flatMap((book) =>
        book.rules.map((rule) => ({
          book: book.name,
          version: book.version,
          rule: rule.name,
          event: rule.type,
          fundingModel: rule.model,
          lines: rule.lines.map((line) => ({
            side: line.side,
            ...named(line.account),
            amount: spoken(line.amount),
            cashFlow: line.cashFlow,
          })),
        })),
      ),
      next: null,
    }),
  );
};

/** `loan_…:3`, the last event of the page before. */
const cursorOf = (text: string): { loanId: bigint; seq: number } | undefined => {
  const [loan = "", seq = ""] = text.split(":");
  const loanId = parseId<"loan">("loan", loan);
  return loanId !== undefined && /^\d{1,9}$/.test(seq) ? { loanId, seq: Number(seq) } : undefined;
};

/** `interest − vat`, as it would be said. */
const spoken = (amount: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(amount)
    .map(([part, factor], n) => (factor === -1 ? ` − ${part}` : n === 0 ? part : ` + ${part}`))
    .join("");
