import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A caller's own id is kept when it is one: short, and nothing that could write into a log or a header. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
};
