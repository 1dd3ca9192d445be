export { notificationGauges } from "./gauges.ts";
export type { NewNotification, Notifier, Outgoing, Result } from "./notification.ts";
export { notifierOf } from "./notifier.ts";
export { queueNotifications } from "./queue-notifications.ts";
export { notificationRoutes } from "./routes.ts";
export { type SendingPorts, sendDue } from "./send-due.ts";
export { type Params, renderTemplate, type Templates } from "./template.ts";
export { startNotifications } from "./worker.ts";
