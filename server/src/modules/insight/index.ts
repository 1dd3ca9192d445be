export { foldMetrics, observeDueDay } from "./day.ts";
export { metricsAreFacts } from "./verify.ts";
