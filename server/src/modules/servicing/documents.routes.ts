import { Closed, IsoDate as IsoDateSchema, type Language, LoanId, languages, OneOf } from "@suanpan/contract";
import { Type } from "typebox";
import type { IsoDate } from "../../kernel/calendar.ts";
import { asHtml, asPdf, type Document, htmlPolicy } from "../../platform/documents/index.ts";
import { type Api, answer, callerOf, forRequest, nameOf } from "../../platform/http/api.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import type { ServicingPolicy } from "./settings.ts";
import { type DocumentKind, documentKinds, showDocument } from "./show-documents.ts";

const readers = {
  roles: ["admin", "risk", "funding", "collection", "finance", "viewer"],
  scopes: ["loans:read"],
} as const;

const language = Type.Optional(OneOf(languages, "zh unless said otherwise"));
const Query = Closed({ language });
const PayoffQuery = Closed({
  language,
  on: Type.Optional({ ...IsoDateSchema, description: "Up to when it is valid: today, or at most 30 days later" }),
});

const summaries: Readonly<Record<DocumentKind, string>> = {
  contract: "The contract of a loan",
  payoff: "A payoff quote, day by day, valid to a date",
  clearance: "The certificate that a loan is settled",
};

type Format = {
  readonly ending: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly shown: "inline" | "attachment";
  readonly render: (document: Document) => Promise<string | Buffer>;
};

const formats: readonly Format[] = [
  {
    ending: "html",
    type: "text/html; charset=utf-8",
    headers: { "content-security-policy": htmlPolicy },
    shown: "inline",
    render: async (document) => asHtml(document),
  },
  { ending: "pdf", type: "application/pdf", headers: {}, shown: "attachment", render: asPdf },
];

/** Papers about a loan: each as a page and as a file to keep. */
export const documentRoutes = (api: Api, platform: Platform, policy: LendingPolicy & ServicingPolicy): void => {
  for (const kind of documentKinds)
    for (const { ending, type, headers, shown, render } of formats)
      api.get(
        `/v1/loans/:loanId/${kind}.${ending}`,
        {
          config: { allow: readers },
          schema: {
            summary: `${summaries[kind]}, as ${ending.toUpperCase()}`,
            tags: ["servicing"],
            produces: [type.split(";")[0] as string],
            params: Closed({ loanId: LoanId }),
            querystring: kind === "payoff" ? PayoffQuery : Query,
          },
        },
        async (request, reply) => {
          const caller = callerOf(request);
          const { language = "zh", on } = request.query as { language?: Language; on?: IsoDate };
          const made = await showDocument(forRequest(platform, request), policy, {
            kind,
            loanId: idOf<"loan">("loan", request.params.loanId),
            language,
            on,
            caller: nameOf(caller),
            channel: channelOfCaller(request),
            nameInFull: mayKnowName(caller),
          });
          if (!made.ok) return answer(request, reply, made);
          const file = `${kind}-${request.params.loanId}.${ending}`;
          return reply
            .type(type)
            .headers({ ...headers, "content-disposition": `${shown}; filename="${file}"` })
            .send(await render(made.value));
        },
      );
};

/** Those who speak with borrowers or answer for the books, and the channel the borrower came by. */
const mayKnowName = (caller: Caller): boolean =>
  caller.kind === "key" || caller.roles.some((role) => role === "admin" || role === "collection" || role === "finance");
