import type { FastifyRequest } from "fastify";
import { type Id, parseId } from "../../kernel/ids.ts";
import { callerOf } from "./api.ts";
import type { Caller } from "./caller.ts";

/** An id of the path. The schema has checked its form; what no id can be is read as one that nobody has. */
export const idOf = <Kind extends string>(prefix: Kind | string, text: string): Id<Kind> =>
  parseId<Kind>(prefix, text) ?? (0n as Id<Kind>);

/** The channel a caller speaks for: its own users and loans are all it may see. Staff see every channel's. */
export const channelOfCaller = (request: FastifyRequest): Id<"channel"> | undefined => channelOwning(callerOf(request));

const channelOwning = (caller: Caller): Id<"channel"> | undefined =>
  caller.kind === "key" ? idOf<"channel">("channel", caller.owner.id) : undefined;

/** The institution a caller speaks for. Staff see every institution's; a channel's key speaks for none, and sees none. */
export const institutionOfCaller = (request: FastifyRequest): Id<"inst"> | undefined => {
  const caller = callerOf(request);
  return caller.kind === "key" ? idOf<"inst">("inst", caller.owner.id) : undefined;
};
