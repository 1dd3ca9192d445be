import {
  NewStatement,
  PaymentBreak,
  PaymentBreakId,
  PaymentBreakPage,
  PaymentBreakQuery,
  Resolution,
  StatementResult,
  Suspense,
  SuspenseId,
  SuspenseMatch,
  SuspensePage,
  SuspenseQuery,
} from "@suanpan/contract";
import { Type } from "typebox";
import { isoDate } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import { type Api, answer, asRequest, callerOf, forRequest, nameOf } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import { badCursor } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Effects } from "./effects.ts";
import { importStatement } from "./import-statement.ts";
import { matchSuspense, pageOfSuspense } from "./match-suspense.ts";
import { refundSuspense } from "./refund-suspense.ts";
import { pageOfBreaks, resolveBreak } from "./resolve-break.ts";

const tags = ["payments"];
const finance = { roles: ["admin", "finance"] } as const;
const suspenseParams = Type.Object({ suspenseId: SuspenseId });

export const reconciliationRoutes = (api: Api, platform: Platform, effects: Effects): void => {
  api.post(
    "/v1/provider-statements",
    {
      // The file is its own key: the same one again changes nothing.
      config: { allow: finance, keyed: false },
      bodyLimit: 24 * 1_048_576,
      schema: {
        summary: "Hold the provider's statement of a day against our orders",
        tags,
        body: NewStatement,
        response: { 200: StatementResult },
      },
    },
    async (request, reply) => {
      const file = { day: isoDate(request.body.day), text: request.body.text, by: nameOf(callerOf(request)) };
      return answer(request, reply, await importStatement(forRequest(platform, request), effects, file));
    },
  );

  api.get(
    "/v1/payment-breaks",
    {
      config: { allow: finance },
      schema: {
        summary: "List what the provider and we do not agree on",
        tags,
        querystring: PaymentBreakQuery,
        response: { 200: PaymentBreakPage },
      },
    },
    async (request, reply) => {
      const { cursor, limit, state, kind } = request.query;
      const before = cursor === undefined ? undefined : parseId<"break">("break", cursor);
      if (cursor !== undefined && before === undefined) return answer(request, reply, badCursor);
      return reply.send(await pageOfBreaks(platform, { state, kind }, before, limit));
    },
  );

  api.post(
    "/v1/payment-breaks/:breakId/resolution",
    {
      config: { allow: finance },
      schema: {
        summary: "Resolve a break with a note",
        tags,
        params: Type.Object({ breakId: PaymentBreakId }),
        body: Resolution,
        response: { 200: PaymentBreak },
      },
    },
    async (request, reply) => {
      const breakId = idOf<"break">("break", request.params.breakId);
      return answer(request, reply, await resolveBreak(platform, { ...asRequest(request, request.body), breakId }));
    },
  );

  api.get(
    "/v1/suspense",
    {
      config: { allow: finance },
      schema: {
        summary: "List money that belongs to no loan yet",
        tags,
        querystring: SuspenseQuery,
        response: { 200: SuspensePage },
      },
    },
    async (request, reply) => {
      const { cursor, limit, state } = request.query;
      const before = cursor === undefined ? undefined : parseId<"susp">("susp", cursor);
      if (cursor !== undefined && before === undefined) return answer(request, reply, badCursor);
      return reply.send(await pageOfSuspense(platform, state, before, limit));
    },
  );

  api.post(
    "/v1/suspense/:suspenseId/match",
    {
      config: { allow: finance },
      schema: {
        summary: "Give held money to the loan it is for",
        tags,
        params: suspenseParams,
        body: SuspenseMatch,
        response: { 200: Suspense },
      },
    },
    async (request, reply) => {
      const suspenseId = idOf<"susp">("susp", request.params.suspenseId);
      const asked = { ...asRequest(request, request.body), suspenseId };
      return answer(request, reply, await matchSuspense(platform, effects, asked));
    },
  );

  api.post(
    "/v1/suspense/:suspenseId/refund",
    {
      config: { allow: finance },
      schema: { summary: "Send held money back", tags, params: suspenseParams, response: { 200: Suspense } },
    },
    async (request, reply) => {
      const suspenseId = idOf<"susp">("susp", request.params.suspenseId);
      return answer(request, reply, await refundSuspense(platform, { ...asRequest(request, {}), suspenseId }));
    },
  );
};
