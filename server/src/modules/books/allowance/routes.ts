import {
  AllowanceCurve,
  AllowancePool,
  AllowanceQuery,
  AllowanceRollForward,
  AllowanceRun,
  BackTest,
  BackTestQuery,
  CurveQuery,
  NewOverlay,
  Overlay,
  Page,
  PageQuery,
  PoolLoan,
  PoolLoansParams,
  PoolParams,
  Proposed,
  RollForwardQuery,
} from "@suanpan/contract";
import { isoDate } from "../../../kernel/calendar.ts";
import { proposeOnce } from "../../../platform/approvals/index.ts";
import { type Api, answer, asRequest } from "../../../platform/http/api.ts";
import { idOf } from "../../../platform/http/ids.ts";
import { badCursor } from "../../../platform/http/page.ts";
import { problemReply } from "../../../platform/http/problem.ts";
import { refuseLocked } from "../../../platform/periods/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findCompanyEventById } from "../../ledger/index.ts";
import { allowanceRule } from "./allowance-event.ts";
import { overlayExecutor, overlayView, readOverlays } from "./overlay.ts";
import type { AllowancePolicy } from "./settings.ts";
import { rollForward, showBackTest, showCurve, showLoansOfPool, showPools, showRuns } from "./show.ts";

const tags = ["allowance"];
const readers = { roles: ["admin", "finance", "risk", "investor-relations", "viewer"] } as const;
const config = { allow: readers };

export const allowanceRoutes = (api: Api, platform: Platform, policy: AllowancePolicy): void => {
  const { db } = platform;

  api.get(
    "/v1/allowance/runs",
    {
      config,
      schema: {
        summary: "Show the allowances of a month",
        tags,
        querystring: AllowanceQuery,
        response: { 200: Page(AllowanceRun) },
      },
    },
    async ({ query: { period, book = "usgaap", versions } }) => ({
      items: await showRuns(db, period, book, versions),
      next: null,
    }),
  );

  api.get(
    "/v1/allowance/runs/:runId/pools",
    {
      config,
      schema: {
        summary: "List the pools an allowance is the sum of",
        tags,
        params: PoolParams,
        querystring: PageQuery,
        response: { 200: Page(AllowancePool) },
      },
    },
    async (request, reply) => {
      const { cursor = "0", limit = 50 } = request.query;
      if (!/^\d{1,9}$/.test(cursor)) return problemReply(request, reply, badCursor.code, badCursor.detail);
      return reply.send(await showPools(db, idOf<"journal">("journal", request.params.runId), Number(cursor), limit));
    },
  );

  api.get(
    "/v1/allowance/runs/:runId/pools/:number/loans",
    {
      config,
      schema: {
        summary: "List the loans of a pool as they stand today",
        tags,
        params: PoolLoansParams,
        querystring: PageQuery,
        response: { 200: Page(PoolLoan) },
      },
    },
    async (request, reply) => {
      const { cursor, limit = 50 } = request.query;
      const run = await findCompanyEventById(db, idOf<"journal">("journal", request.params.runId));
      if (run?.type !== allowanceRule.type) return problemReply(request, reply, "not-found");
      return answer(request, reply, await showLoansOfPool(db, run, request.params.number, cursor, limit));
    },
  );

  api.get(
    "/v1/allowance/curves",
    {
      config,
      schema: {
        summary: "Show how the losses of a segment develop",
        tags,
        querystring: CurveQuery,
        response: { 200: AllowanceCurve },
      },
    },
    async (request, reply) => answer(request, reply, await showCurve(db, policy, request.query)),
  );

  api.get(
    "/v1/allowance/roll-forward",
    {
      config,
      schema: {
        summary: "Show the movement of the allowances, month by month",
        tags,
        querystring: RollForwardQuery,
        response: { 200: Page(AllowanceRollForward) },
      },
    },
    async ({ query: { from, to, book = "usgaap", exposure } }) => {
      const rows = await rollForward(db, { from, to, book });
      return { items: rows.filter((row) => exposure === undefined || row.exposure === exposure), next: null };
    },
  );

  api.get(
    "/v1/allowance/back-test",
    {
      config,
      schema: {
        summary: "Show what was predicted for each vintage against what became of it",
        tags,
        querystring: BackTestQuery,
        response: { 200: Page(BackTest) },
      },
    },
    async ({ query: { book = "usgaap", ...asked } }) => ({
      items: await showBackTest(db, { book, ...asked }),
      next: null,
    }),
  );

  api.get(
    "/v1/allowance/overlays",
    {
      config,
      schema: { summary: "List management's overlays, newest last", tags, response: { 200: Page(Overlay) } },
    },
    async () => ({ items: (await readOverlays(db)).map(overlayView), next: null }),
  );

  api.post(
    "/v1/allowance/overlays",
    {
      config: { allow: { roles: overlayExecutor.makerRoles } },
      schema: {
        summary: "Propose an overlay on the expected losses",
        tags,
        body: NewOverlay,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => {
      const { exposure, from, factorPpm } = request.body;
      const about = {
        kind: overlayExecutor.kind,
        subject: `allowance:${exposure}`,
        summary: `Multiply the losses still to come on ${exposure} by ${factorPpm / 1_000_000} from ${from} on`,
      };
      const outcome = await proposeOnce(platform, asRequest(request, request.body), about, (tx) =>
        refuseLocked(tx, isoDate(`${from}-01`)),
      );
      return answer(request, reply, outcome, 202);
    },
  );
};
