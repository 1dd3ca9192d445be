import { post } from "../outbox/send.ts";
import { signatureOf } from "../outbox/signature.ts";
import type { Notifier, Outgoing, Result } from "./notification.ts";

export type HttpNotifierOptions = {
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
  readonly timeoutMs?: number;
};

const concurrency = 16;
const postponed: Result = { kind: "postponed", reason: "waited: the gateway was not answering" };

/**
 * Posts each message to the operator's gateway, signed as webhooks are. The address is the operator's own, so it may be
 * a private one. A gateway that does not answer one message is not asked again in this batch.
 */
export const httpNotifier = ({ timeoutMs = 10_000, ...options }: HttpNotifierOptions): Notifier => ({
  send: async (batch) => {
    const results = new Array<Result>(batch.length);
    const queue = batch.entries();
    let silent = false;
    const work = async (): Promise<void> => {
      for (const [n, one] of queue) {
        const attempt = silent ? undefined : await post(postOf(one, options), { timeoutMs, privateHosts: true });
        silent ||= attempt?.kind === "failed";
        results[n] = attempt ? resultOf(attempt) : postponed;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return results;
  },
});

const postOf = (one: Outgoing, { url, secret, now }: Omit<HttpNotifierOptions, "timeoutMs">) => {
  const body = JSON.stringify(one);
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Suanpan-Notifications/1",
      "suanpan-notification": one.id,
      "suanpan-signature": signatureOf(secret, Math.floor(now().getTime() / 1000), body),
    },
  };
};

/** 4xx says that the message itself is wrong, except where it asks for patience. */
const resultOf = (attempt: Awaited<ReturnType<typeof post>>): Result => {
  if (attempt.kind !== "answered")
    return { kind: "failed", reason: "reason" in attempt ? attempt.reason : attempt.kind };
  const { status } = attempt;
  if (status >= 200 && status < 300) return { kind: "sent" };
  const reason = `answered ${status}`;
  const isWrong = status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
  return isWrong ? { kind: "refused", reason } : { kind: "failed", reason };
};
