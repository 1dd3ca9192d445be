import {
  HeldCredit,
  HeldCreditQuery,
  NewRepair,
  Page,
  SetAside,
  SetAsideQuery,
  SetAsideRepaired,
} from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { badCursor } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { loanOf, params, tags } from "./of-loan.ts";
import { repairSetAside } from "./repair-set-aside.ts";
import { pageOfSetAside, placeOf } from "./set-aside.ts";
import { pageOfCredits } from "./show-credits.ts";

const lookers = { roles: ["admin", "finance", "collection", "viewer"] } as const;

/** What waits for somebody: loans that could not be moved on, and money of borrowers' that is still with us. */
export const waitingRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/loans-set-aside",
    {
      config: { allow: lookers },
      schema: {
        summary: "Loans that could not be moved on, and why, newest day first",
        description: "Those not repaired yet, unless a day or a state is asked for.",
        tags,
        querystring: SetAsideQuery,
        response: { 200: Page(SetAside) },
      },
    },
    async (request, reply) => {
      const { on, state, cursor, limit } = request.query;
      const after = cursor === undefined ? undefined : placeOf(cursor);
      if (cursor !== undefined && after === undefined) return answer(request, reply, badCursor);
      const filter = { on: on as IsoDate | undefined, state: state ?? (on === undefined ? "open" : undefined) };
      return reply.send(await pageOfSetAside(platform, filter, after, limit));
    },
  );

  api.post(
    "/v1/loans/:loanId/set-aside/repair",
    {
      config: { allow: { roles: ["admin", "finance"] } },
      schema: {
        summary: "Say that a loan that was set aside has been put right",
        description: "A later day that closes it well says so by itself.",
        tags,
        params,
        body: NewRepair,
        response: { 200: SetAsideRepaired },
      },
    },
    async (request, reply) =>
      answer(request, reply, await repairSetAside(platform, loanOf(request), asRequest(request, request.body))),
  );

  api.get(
    "/v1/credits",
    {
      config: { allow: lookers },
      schema: {
        summary: "List the money of borrowers' that loans hold, and what it waits for",
        tags,
        querystring: HeldCreditQuery,
        response: { 200: Page(HeldCredit) },
      },
    },
    async (request, reply) => {
      const { state, cursor, limit } = request.query;
      const before = cursor === undefined ? undefined : parseId<"loan">("loan", cursor);
      if (cursor !== undefined && before === undefined) return answer(request, reply, badCursor);
      return reply.send(await pageOfCredits(platform, { state }, before, limit));
    },
  );
};
