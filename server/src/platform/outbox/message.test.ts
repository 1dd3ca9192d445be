import { expect, test } from "vitest";
import { type Id, slot } from "../../kernel/ids.ts";
import { fanOut, type Listener, type Undrained } from "./message.ts";

const message = (n: number, topic: string, audience: string | null = null): Undrained => ({
  slot: slot(n),
  messageId: BigInt(n) as Id<"message">,
  topic,
  audience,
});
const listener = (n: number, owner: string, ...topics: string[]): Listener => ({
  id: BigInt(n) as Id<"webhook">,
  owner,
  topics,
});
const heard = (messages: readonly Undrained[], listeners: readonly Listener[]): string[] =>
  fanOut(messages, listeners).map(({ messageId, endpointId }) => `${messageId}→${endpointId}`);

test("the platform's endpoints hear everything, others only what is theirs", () => {
  const messages = [
    message(1, "loan.drawn", "channel_a"),
    message(2, "loan.drawn", "channel_b"),
    message(3, "day.closed"),
  ];
  const listeners = [listener(7, "platform", "*"), listener(8, "channel_a", "*"), listener(9, "channel_c", "*")];
  expect(heard(messages, listeners)).toEqual(["1→7", "1→8", "2→7", "3→7"]);
});

test("topics are whole, everything below one, or everything", () => {
  const messages = [
    message(1, "loan.drawn"),
    message(2, "loan"),
    message(3, "loans.sold"),
    message(4, "loan.late.fee"),
  ];
  const hears = (...topics: string[]) => heard(messages, [listener(7, "platform", ...topics)]);
  expect(hears("loan.drawn")).toEqual(["1→7"]);
  expect(hears("loan.*")).toEqual(["1→7", "4→7"]);
  expect(hears("loan.*", "loan.drawn", "*")).toEqual(["1→7", "2→7", "3→7", "4→7"]);
});
