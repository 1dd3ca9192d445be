import {
  books,
  Closed,
  type CompanyItemKind,
  CompanyItemView,
  companyItemKinds,
  companyItems,
  Eliminations,
  IsoDate as IsoDateSchema,
  OneOf,
  Page,
  PageQuery,
  Proposed,
  RegisterLine,
  TaxReconciliation,
  WeightedShares,
} from "@suanpan/contract";
import { Type } from "typebox";
import { formatId, parseId } from "../../../kernel/ids.ts";
import { type Api, answer, asRequest } from "../../../platform/http/api.ts";
import { badCursor } from "../../../platform/http/page.ts";
import { problemReply } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CompanyEvent } from "../../ledger/index.ts";
import { listItems } from "./company.store.ts";
import { weightedShares } from "./equity/weighted-shares.ts";
import { dated, type ItemPayload } from "./facts.ts";
import { eliminations } from "./group/eliminations.ts";
import { companyItemExecutor, type ItemProposal, proposeItem } from "./record-item.ts";
import { readRegister } from "./register.ts";
import type { CompanyTaxPolicy } from "./settings.ts";
import { taxReconciliation } from "./tax/reconcile.ts";

const tags = ["company"];
const readers = { roles: ["admin", "finance", "investor-relations", "viewer"] } as const;
const SpanQuery = Closed({ from: IsoDateSchema, to: IsoDateSchema });

/** Each kind of fact has a path of its own; all of them are proposals that a second person approves. */
const registerProposals = (api: Api, platform: Platform): void => {
  for (const kind of companyItemKinds) {
    const schema = companyItems[kind];
    api.post(
      `/v1/company/${kind}`,
      {
        config: { allow: { roles: companyItemExecutor.makerRoles } },
        schema: {
          summary: `Propose to record: ${kind.replaceAll("-", " ")}`,
          tags,
          body: schema,
          response: { 202: Proposed },
        },
      },
      async (request, reply) => {
        const proposal = { kind, item: request.body } as unknown as ItemProposal;
        const outcome = await proposeItem(platform, asRequest(request, proposal));
        return answer(request, reply, outcome, 202);
      },
    );
  }
};

const viewOf = (event: CompanyEvent): CompanyItemView => ({
  key: event.naturalKey,
  kind: event.type as CompanyItemKind,
  entity: event.entity,
  accountedOn: event.accountedOn,
  recordedBy: event.recordedBy,
  approval: event.approval,
  item: (event.payload as unknown as ItemPayload).item,
});

export const companyItemRoutes = (api: Api, platform: Platform, policy: CompanyTaxPolicy): void => {
  registerProposals(api, platform);
  const { db } = platform;

  api.get(
    "/v1/company/items",
    {
      config: { allow: readers },
      schema: {
        summary: "List what was recorded about the company, newest first",
        tags,
        querystring: Closed({ ...PageQuery.properties, kind: Type.Optional(OneOf(companyItemKinds)) }),
        response: { 200: Page(CompanyItemView) },
      },
    },
    async (request, reply) => {
      const { cursor, limit = 50, kind } = request.query;
      const before = cursor === undefined ? undefined : parseId<"journal">("journal", cursor);
      if (cursor !== undefined && before === undefined)
        return problemReply(request, reply, badCursor.code, badCursor.detail);
      const found = await listItems(db, { limit: limit + 1, ...(kind ? { kind } : {}), ...(before ? { before } : {}) });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const next = found.length > limit && last ? formatId("journal", BigInt(last.id)) : null;
      return reply.send({ items: shown.map(viewOf), next });
    },
  );

  api.get(
    "/v1/company/register",
    {
      config: { allow: readers },
      schema: {
        summary: "Show awards, assets, leases, subscriptions, loans and investments with what was recognised by a day",
        tags,
        querystring: Closed({ on: IsoDateSchema }),
        response: { 200: Page(RegisterLine) },
      },
    },
    async (request) => ({ items: await readRegister(db, dated(request.query.on)), next: null }),
  );

  api.get(
    "/v1/company/shares",
    {
      config: { allow: readers },
      schema: {
        summary: "Show shares outstanding, weighted and diluted",
        tags,
        querystring: Closed({ ...SpanQuery.properties, loss: Type.Optional(Type.Boolean()) }),
        response: { 200: WeightedShares },
      },
    },
    async ({ query }) =>
      weightedShares(db, { from: dated(query.from), to: dated(query.to), loss: query.loss ?? false }),
  );

  api.get(
    "/v1/company/tax-reconciliation",
    {
      config: { allow: readers },
      schema: {
        summary: "Explain the income tax of a period from the statutory rate",
        tags,
        querystring: SpanQuery,
        response: { 200: TaxReconciliation },
      },
    },
    async ({ query }) => taxReconciliation(db, policy, { from: dated(query.from), to: dated(query.to) }),
  );

  api.get(
    "/v1/company/eliminations",
    {
      config: { allow: readers },
      schema: {
        summary: "Show what consolidation leaves out, and where two sides do not agree",
        tags,
        querystring: Closed({
          on: IsoDateSchema,
          from: Type.Optional(IsoDateSchema),
          book: Type.Optional(OneOf(books)),
        }),
        response: { 200: Eliminations },
      },
    },
    async ({ query: { on, from, book = "usgaap" } }) =>
      eliminations(db, book, dated(on), from === undefined ? undefined : dated(from)),
  );
};
