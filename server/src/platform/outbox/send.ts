import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { formatId } from "../../kernel/ids.ts";
import { decideUrl } from "./address.ts";
import type { Due } from "./delivery.store.ts";
import { type Attempt, deliveryName } from "./delivery.ts";
import { publicLookup } from "./lookup.ts";
import { signatureOf } from "./signature.ts";

export type SendOptions = { readonly timeoutMs: number; readonly privateHosts: boolean };

type Post = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** The request a delivery becomes. The body is the same at every try; the signature carries the time of this one. */
export const postOf = (due: Due, secret: string, now: Date): Post => {
  const body = JSON.stringify({
    id: formatId("msg", due.messageId),
    topic: due.topic,
    subject: due.subject,
    recordedAt: due.recordedAt.toISOString(),
    data: due.payload,
  });
  return {
    url: due.url,
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Suanpan-Webhooks/1",
      "suanpan-delivery": deliveryName(due),
      "suanpan-topic": due.topic,
      "suanpan-signature": signatureOf(secret, Math.floor(now.getTime() / 1000), body),
    },
  };
};

// A connection each: a receiver that has closed a kept one would count as a failed try.
const http = { request: httpRequest, agent: new HttpAgent({ keepAlive: false }) };
const https = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: false }) };

/**
 * One try. Redirects are not followed: they could lead inside. The connection looks its host up itself and refuses
 * what is not public; only the status of the answer counts, its body is not read.
 */
export const post = ({ url, headers, body }: Post, { timeoutMs, privateHosts }: SendOptions): Promise<Attempt> =>
  new Promise((resolve) => {
    const decided = decideUrl(url, privateHosts);
    if (!decided.ok) return resolve({ kind: "failed", reason: String(decided.detail.reason) });
    const { request, agent } = decided.value.protocol === "https:" ? https : http;
    const sending = request(decided.value, {
      method: "POST",
      headers,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      ...(privateHosts ? {} : { lookup: publicLookup }),
    });
    sending.on("response", (response) => {
      resolve({ kind: "answered", status: response.statusCode ?? 0 });
      response.destroy();
    });
    sending.on("error", (error) => resolve({ kind: "failed", reason: reasonOf(error, timeoutMs) }));
    sending.end(body);
  });

const reasonOf = (error: Error, timeoutMs: number): string =>
  error.name === "AbortError" || error.name === "TimeoutError"
    ? `no answer within ${timeoutMs} ms`
    : error.message || error.name;
