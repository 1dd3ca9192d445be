export { sealedEndpointColumn } from "./endpoint.ts";
export { outboxGauges } from "./gauges.ts";
export { insertMessages } from "./insert-messages.ts";
export { outboxRoutes } from "./routes.ts";
export { startOutbox } from "./worker.ts";
