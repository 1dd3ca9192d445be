import { AsyncLocalStorage } from "node:async_hooks";

/** Which request of the API a piece of work belongs to, so that the audit log and the request log can be held together. */
export const requestContext = new AsyncLocalStorage<{ readonly requestId: string }>();
