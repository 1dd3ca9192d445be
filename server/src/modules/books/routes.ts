import { EventJournal, LoanId, Page, PostingRule } from "@suanpan/contract";
import { Type } from "typebox";
import type { Api } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { named } from "../ledger/index.ts";
import { findLoan } from "../lending/index.ts";
import { journalsOfLoan } from "./explain.ts";
import { bookVersions } from "./rules/books.ts";

const tags = ["books"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

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
          from: book.from,
          rule: rule.name,
          source: rule.source,
          event: rule.type,
          fundingModel: rule.model,
          collectedBy: rule.collectedBy ?? null,
          memo: [...(rule.memo ?? [])],
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

/** `interest − vat`, as it would be said. */
const spoken = (amount: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(amount)
    .map(([part, factor], n) => (factor === -1 ? ` − ${part}` : n === 0 ? part : ` + ${part}`))
    .join("");
