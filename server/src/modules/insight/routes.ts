import {
  Discontinuation,
  EarlyIndicator,
  KeptTechnologyReport,
  MetricGroup,
  MetricGroupQuery,
  MetricLoan,
  MetricLoanQuery,
  MetricParams,
  MetricQuery,
  MetricReport,
  NewDiscontinuation,
  NewTechnologyReports,
  Page,
  Proposed,
  RollQuery,
  RollReport,
  VintageCurve,
  VintageQuery,
} from "@suanpan/contract";
import type { Static } from "typebox";
import { isoDate } from "../../kernel/calendar.ts";
import { proposeOnce } from "../../platform/approvals/index.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { gradeNames } from "../books/index.ts";
import { indicatorCsv, rollCsv, vintageCsv } from "./curve-csv.ts";
import { type Angle, checkService, discontinueExecutor, nameOf, readMarkings } from "./discontinued.ts";
import type { InsightPorts } from "./read-facts.ts";
import { proposeTechnologyReports, readReports, technologyReportExecutor } from "./report-technology.ts";
import { showEarlyIndicators, showRolls, showVintages, type VintageAsk } from "./show-curves.ts";
import { groupsOfMetric, loansOfMetric } from "./show-lineage.ts";
import { showMetrics } from "./show-metrics.ts";
import { vintageChart } from "./vintage-chart.ts";

const tags = ["insight"];
const readers = { roles: ["admin", "finance", "risk", "funding", "investor-relations", "viewer"] } as const;
const config = { allow: readers };

type Said = { readonly view?: Angle["view"]; readonly knownOn?: string };
const angleOf = ({ view = "restated", knownOn }: Said): Angle =>
  knownOn === undefined ? { view } : { view, knownOn: isoDate(knownOn) };

const vintagesAsked = ({ threshold, ...part }: Static<typeof VintageQuery>): VintageAsk => ({
  ...part,
  threshold: threshold === 180 ? 180 : 30,
});

export const insightRoutes = (api: Api, platform: Platform, ports: InsightPorts): void => {
  const { db } = platform;

  api.get(
    "/v1/metrics",
    {
      config,
      schema: {
        summary: "Show the operating metrics of a period beside the period and the year before",
        tags,
        querystring: MetricQuery,
        response: { 200: MetricReport },
      },
    },
    async (request, reply) => {
      const { period, by } = request.query;
      return answer(request, reply, await showMetrics(db, ports, { period, by, ...angleOf(request.query) }));
    },
  );

  api.get(
    "/v1/metrics/:metric/groups",
    {
      config,
      schema: {
        summary: "List the groups a metric is made of",
        tags,
        params: MetricParams,
        querystring: MetricGroupQuery,
        response: { 200: Page(MetricGroup) },
      },
    },
    async (request, reply) => {
      const { period, cursor, limit } = request.query;
      const ask = { period, cursor, limit, ...angleOf(request.query) };
      return answer(request, reply, await groupsOfMetric(db, ports, request.params.metric, ask));
    },
  );

  api.get(
    "/v1/metrics/:metric/loans",
    {
      config,
      schema: {
        summary: "List the loans of one group of a metric, each with what it adds",
        tags,
        params: MetricParams,
        querystring: MetricLoanQuery,
        response: { 200: Page(MetricLoan) },
      },
    },
    async (request, reply) => {
      const { fundingModel, product, channelId, agreementId, grade, ...ask } = request.query;
      const group = {
        ...{ fundingModel, product, grade: gradeNames.indexOf(grade) + 1 },
        channelId: idOf("channel", channelId),
        agreementId: idOf("agr", agreementId),
      };
      return answer(request, reply, await loansOfMetric(db, request.params.metric, group, ask));
    },
  );

  api.get(
    "/v1/vintages",
    {
      config,
      schema: {
        summary: "Show how much of each quarter's drawdowns is late, month by month on book",
        tags,
        querystring: VintageQuery,
        response: { 200: Page(VintageCurve) },
      },
    },
    async ({ query }) => ({ items: await showVintages(db, vintagesAsked(query)), next: null }),
  );

  api.get(
    "/v1/vintages.csv",
    {
      config,
      schema: {
        summary: "The same as a table: a row for each month on book, a column for each vintage",
        tags,
        querystring: VintageQuery,
        produces: ["text/csv"],
      },
    },
    async ({ query }, reply) =>
      reply.type("text/csv; charset=utf-8").send(vintageCsv(await showVintages(db, vintagesAsked(query)))),
  );

  api.get(
    "/v1/vintages.svg",
    {
      config,
      schema: {
        summary: "The same as a chart",
        tags,
        querystring: VintageQuery,
        produces: ["image/svg+xml"],
      },
    },
    async ({ query }, reply) => {
      const asked = vintagesAsked(query);
      return reply.type("image/svg+xml").send(await vintageChart(await showVintages(db, asked), asked.threshold));
    },
  );

  api.get(
    "/v1/roll-rates",
    {
      config,
      schema: {
        summary: "Show where loans of each band were a month later, and which were cured",
        tags,
        querystring: RollQuery,
        response: { 200: RollReport },
      },
    },
    async (request, reply) => answer(request, reply, await showRolls(db, request.query.period)),
  );

  api.get(
    "/v1/roll-rates.csv",
    {
      config,
      schema: { summary: "The same as a table", tags, querystring: RollQuery, produces: ["text/csv"] },
    },
    async (request, reply) => {
      const found = await showRolls(db, request.query.period);
      return found.ok
        ? reply.type("text/csv; charset=utf-8").send(rollCsv(found.value))
        : answer(request, reply, found);
    },
  );

  api.get(
    "/v1/early-indicators.csv",
    {
      config,
      schema: { summary: "The first payments of each quarter's drawdowns as a table", tags, produces: ["text/csv"] },
    },
    async (_, reply) => reply.type("text/csv; charset=utf-8").send(indicatorCsv(await showEarlyIndicators(db))),
  );

  api.get(
    "/v1/early-indicators",
    {
      config,
      schema: {
        summary: "Show the first payments and the day-1 delinquency of each quarter's drawdowns",
        tags,
        response: { 200: Page(EarlyIndicator) },
      },
    },
    async () => ({ items: await showEarlyIndicators(db), next: null }),
  );

  api.get(
    "/v1/technology-reports",
    {
      config,
      schema: {
        summary: "List what institutions reported of loans they make with our technology, oldest first",
        tags,
        response: { 200: Page(KeptTechnologyReport) },
      },
    },
    async () => ({ items: await readReports(db), next: null }),
  );

  api.post(
    "/v1/technology-reports",
    {
      config: { allow: { roles: technologyReportExecutor.makerRoles } },
      schema: {
        summary: "Propose to record what institutions report of loans they make with our technology",
        tags,
        body: NewTechnologyReports,
        response: { 202: Proposed },
      },
    },
    async (request, reply) =>
      answer(request, reply, await proposeTechnologyReports(platform, asRequest(request, request.body)), 202),
  );

  api.get(
    "/v1/discontinued-services",
    {
      config,
      schema: {
        summary: "List what was marked as discontinued, oldest first",
        tags,
        response: { 200: Page(Discontinuation) },
      },
    },
    async () => ({ items: await readMarkings(db), next: null }),
  );

  api.post(
    "/v1/discontinued-services",
    {
      config: { allow: { roles: discontinueExecutor.makerRoles } },
      schema: {
        summary: "Propose that a service be marked as discontinued, or no longer so",
        tags,
        body: NewDiscontinuation,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => {
      const { discontinued, from } = request.body;
      const service = nameOf(request.body);
      const about = {
        kind: discontinueExecutor.kind,
        subject: service,
        summary: discontinued
          ? `Take ${service} out of volumes and balances from ${from}`
          : `Put ${service} back from ${from}`,
      };
      const outcome = await proposeOnce(platform, asRequest(request, request.body), about, (tx) =>
        checkService(tx, request.body),
      );
      return answer(request, reply, outcome, 202);
    },
  );
};
