import type { Id, Slot } from "../../kernel/ids.ts";
import type { Json } from "../database.ts";

/** News for the outside, as a use case writes it. */
export type NewMessage = {
  readonly slot: Slot;
  /** What kind of news, from the general to the particular: `loan.drawn`. */
  readonly topic: string;
  /** What it is about: the id of a loan, a user, an agreement. */
  readonly subject: string;
  readonly payload: Json;
  /** Id of the channel or institution that may hear of it; without one only the platform's own endpoints do. */
  readonly audience?: string;
};

export type Undrained = {
  readonly slot: Slot;
  readonly messageId: Id<"message">;
  readonly topic: string;
  readonly audience: string | null;
};

export type Listener = { readonly id: Id<"webhook">; readonly owner: string; readonly topics: readonly string[] };

export type Pair = { readonly slot: Slot; readonly messageId: Id<"message">; readonly endpointId: Id<"webhook"> };

/** Owner of the endpoints that hear everything. */
export const platformOwner = "platform";

/** Which endpoints are told of which messages. */
export const fanOut = (messages: readonly Undrained[], listeners: readonly Listener[]): Pair[] =>
  messages.flatMap((message) =>
    listeners
      .filter((listener) => mayHear(listener, message) && wantsToHear(listener, message.topic))
      .map(({ id }) => ({ slot: message.slot, messageId: message.messageId, endpointId: id })),
  );

const mayHear = ({ owner }: Listener, { audience }: Undrained): boolean =>
  owner === platformOwner || owner === audience;

const wantsToHear = ({ topics }: Listener, topic: string): boolean =>
  topics.some((wanted) => wanted === "*" || wanted === topic || isBelow(topic, wanted));

/** `loan.*` is everything below `loan.`; `loan.drawn` alone is not below `loan.drawn.*`. */
const isBelow = (topic: string, wanted: string): boolean =>
  wanted.endsWith(".*") && topic.startsWith(wanted.slice(0, -1));
