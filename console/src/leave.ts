import { formatQuery } from "./search.ts";

/** Leaves the console by a full page load, so that nothing that was read under the old session stays in memory. */
export const leave = (next?: string): void =>
  window.location.assign(`/log-in${formatQuery(next === undefined ? {} : { next })}`);
