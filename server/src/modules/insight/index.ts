export { drawLines } from "./chart.ts";
export { indicatorCsv, rollCsv, vintageCsv } from "./curve-csv.ts";
export { foldMetrics, observeDueDay } from "./day.ts";
export type { Definition } from "./definition.ts";
export { definitions } from "./definitions.ts";
export { discontinuedRule, discontinueExecutor } from "./discontinued.ts";
export type { InsightPorts } from "./read-facts.ts";
export {
  proposeTechnologyReports,
  readReports,
  technologyReportExecutor,
  technologyReportRule,
} from "./report-technology.ts";
export { insightRoutes } from "./routes.ts";
export { showEarlyIndicators, showRolls, showVintages } from "./show-curves.ts";
export { groupsOfMetric, loansOfMetric } from "./show-lineage.ts";
export { showMetrics } from "./show-metrics.ts";
export { foldedAgain } from "./verify.store.ts";
export { metricsAreFacts } from "./verify.ts";
export { pointOf, vintageChart } from "./vintage-chart.ts";
