import {
  Page,
  SettlementDay,
  SettlementDayParams,
  SettlementParams,
  SettlementQuery,
  SettlementStatement,
} from "@suanpan/contract";
import type { FastifyRequest } from "fastify";
import type { IsoDate } from "../../kernel/calendar.ts";
import { refused } from "../../kernel/outcome.ts";
import { type Api, answer } from "../../platform/http/api.ts";
import { idOf, institutionOfCaller } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { InstitutionId } from "./settlement.ts";
import { settlementCsv } from "./settlement-csv.ts";
import { pageOfSettlements, settlementOfDay } from "./show-settlements.ts";

const tags = ["funding"];
const readers = { roles: ["admin", "funding", "finance", "viewer"], scopes: ["settlements:read"] } as const;

export const fundingRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/institutions/:institutionId/settlements",
    {
      config: { allow: readers },
      schema: {
        summary: "List an institution's settlement statements, newest first",
        tags,
        params: SettlementParams,
        querystring: SettlementQuery,
        response: { 200: Page(SettlementStatement) },
      },
    },
    async (request, reply) => {
      const id = allowedOf(request, request.params.institutionId);
      if (id === undefined) return answer(request, reply, refused("not-found"));
      const { from, to, cursor, limit } = request.query;
      const span = { from: from as IsoDate | undefined, to: to as IsoDate | undefined, cursor, limit };
      return answer(request, reply, await pageOfSettlements(platform, id, span));
    },
  );

  const ofDay = async (request: FastifyRequest & { params: { institutionId: string; day: string } }) => {
    const id = allowedOf(request, request.params.institutionId);
    return id === undefined ? refused("not-found") : settlementOfDay(platform, id, request.params.day as IsoDate);
  };

  api.get(
    "/v1/institutions/:institutionId/settlements/:day",
    {
      config: { allow: readers },
      schema: {
        summary: "Show what an institution settles for a day",
        tags,
        params: SettlementDayParams,
        response: { 200: SettlementDay },
      },
    },
    async (request, reply) => answer(request, reply, await ofDay(request)),
  );

  api.get(
    "/v1/institutions/:institutionId/settlements/:day/statement.csv",
    {
      config: { allow: readers },
      schema: {
        summary: "Download what an institution settles for a day",
        tags,
        produces: ["text/csv"],
        params: SettlementDayParams,
      },
    },
    async (request, reply) => {
      const found = await ofDay(request);
      if (!found.ok) return answer(request, reply, found);
      return reply
        .type("text/csv; charset=utf-8")
        .header(
          "content-disposition",
          `attachment; filename="settlement-${found.value.institutionId}-${found.value.day}.csv"`,
        )
        .send(settlementCsv([found.value]));
    },
  );
};

/** The institution that is asked for, unless the caller speaks for another. */
const allowedOf = (request: FastifyRequest, text: string): InstitutionId | undefined => {
  const [asked, own] = [idOf<"inst">("inst", text), institutionOfCaller(request)];
  return own === undefined || own === asked ? asked : undefined;
};
