import {
  CapitalReturn,
  CapitalReturnQuery,
  Closed,
  Dividend,
  IsoDate,
  NewDividend,
  NewDividendPayment,
  NewRepurchasePlan,
  NewRepurchases,
  Page,
  Proposed,
  RepurchasePlan,
} from "@suanpan/contract";
import { Type } from "typebox";
import { isoDate } from "../../../kernel/calendar.ts";
import { type Api, answer, asRequest } from "../../../platform/http/api.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorisePlanExecutor, proposePlan, proposeTrades } from "./buy-back.ts";
import { type CapitalReturnPorts, proposeDividend } from "./declare-dividend.ts";
import { payDividendExecutor, proposePayment } from "./pay-dividend.ts";
import { capitalReturnOf, showDividends, showPlans } from "./show.ts";

const tags = ["capital return"];
const readers = { roles: ["admin", "finance", "investor-relations", "viewer"] } as const;
const declarers = { roles: authorisePlanExecutor.makerRoles };
const payers = { roles: payDividendExecutor.makerRoles };

/** Dividends and repurchases: what is written is proposed, and a second person approves it. */
export const capitalReturnRoutes = (api: Api, platform: Platform, ports: CapitalReturnPorts): void => {
  const { db } = platform;
  const proposing = <B>(summary: string, allow: typeof declarers, body: B) => ({
    config: { allow },
    schema: { summary, tags, body, response: { 202: Proposed } },
  });

  api.post(
    "/v1/dividends",
    proposing("Propose to declare a dividend", declarers, NewDividend),
    async (request, reply) =>
      answer(request, reply, await proposeDividend(platform, ports, asRequest(request, request.body)), 202),
  );
  api.post(
    "/v1/dividend-payments",
    proposing("Propose to pay a dividend, or a part of it", payers, NewDividendPayment),
    async (request, reply) =>
      answer(request, reply, await proposePayment(platform, asRequest(request, request.body)), 202),
  );
  api.post(
    "/v1/repurchase-plans",
    proposing("Propose a plan to buy back shares", declarers, NewRepurchasePlan),
    async (request, reply) =>
      answer(request, reply, await proposePlan(platform, asRequest(request, request.body)), 202),
  );
  api.post(
    "/v1/repurchases",
    proposing("Propose to record trades under a plan", payers, NewRepurchases),
    async (request, reply) =>
      answer(request, reply, await proposeTrades(platform, asRequest(request, request.body)), 202),
  );

  api.get(
    "/v1/dividends",
    { config: { allow: readers }, schema: { summary: "List the dividends", tags, response: { 200: Page(Dividend) } } },
    async () => ({ items: await showDividends(db), next: null }),
  );
  api.get(
    "/v1/repurchase-plans",
    {
      config: { allow: readers },
      schema: {
        summary: "List the plans with what was bought under them",
        tags,
        querystring: Closed({ asOf: Type.Optional(IsoDate) }),
        response: { 200: Page(RepurchasePlan) },
      },
    },
    async ({ query: { asOf } }) => ({
      items: await showPlans(db, asOf === undefined ? undefined : isoDate(asOf)),
      next: null,
    }),
  );
  api.get(
    "/v1/capital-return",
    {
      config: { allow: readers },
      schema: {
        summary: "Show what a release of a period says about capital returned",
        tags,
        querystring: CapitalReturnQuery,
        response: { 200: CapitalReturn },
      },
    },
    async ({ query: { period, asOf } }) => capitalReturnOf(db, ports.policy, { period, asOf: isoDate(asOf) }),
  );
};
