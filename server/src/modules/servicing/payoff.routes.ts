import { IsoDate as IsoDateSchema, PayoffQuote } from "@suanpan/contract";
import { Type } from "typebox";
import type { IsoDate } from "../../kernel/calendar.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Api } from "../../platform/http/api.ts";
import { channelOfCaller } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findLoan, type LendingPolicy } from "../lending/index.ts";
import { loanOf, params, readers, tags } from "./of-loan.ts";
import { payoffOn } from "./payoff.ts";

export const payoffRoutes = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  api.get(
    "/v1/loans/:loanId/payoff",
    {
      config: { allow: readers },
      schema: {
        summary: "What it takes to end a loan on a day",
        tags,
        params,
        querystring: Type.Object({ on: Type.Optional(IsoDateSchema) }),
        response: { 200: PayoffQuote },
      },
    },
    async (request, reply) => {
      const loan = await findLoan(platform, loanOf(request), channelOfCaller(request));
      const today = await businessDay(platform.db);
      if (!loan || !today) return problemReply(request, reply, "not-found");
      if (loan.state !== "active") return problemReply(request, reply, "loan-not-active", { state: loan.state });
      const on = (request.query.on as IsoDate | undefined) ?? today;
      if (on < today || on < loan.lastValueOn)
        return problemReply(request, reply, "invalid-request", {
          pointer: "/on",
          detail: "A payoff is for today or later.",
        });
      const at = { today, recordedAt: platform.now() };
      return reply.send(payoffOn(loan, on, policy, platform.holidays, at));
    },
  );
};
