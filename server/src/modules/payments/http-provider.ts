import type { IsoDate } from "../../kernel/calendar.ts";
import { signatureOf } from "../../platform/outbox/signature.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Acceptance, PaymentProvider } from "./provider.ts";
import type { PaymentPolicy } from "./settings.ts";

export type HttpOptions = { readonly now: () => Date; readonly timeoutMs?: number };

/** Shorter than the first back-off, so that an order is not tried again while its first try is still on its way. */
const usualTimeoutMs = 7_500;

/** The provider of the settings, if there is one. Whatever is not a plain yes of its own throws, and is tried again. */
export const httpProvider = (
  { providerUrl, providerSecret }: PaymentPolicy,
  { now, timeoutMs = usualTimeoutMs }: HttpOptions,
): PaymentProvider | undefined => {
  if (providerUrl === "") return undefined;
  if (providerSecret === "")
    throw new PlainError("SUANPAN_PROVIDER_URL is set, but SUANPAN_PROVIDER_SECRET is not: set the shared secret too.");
  const ask = async (method: "GET" | "POST", path: string, body: string): Promise<string> => {
    // A request without a body signs what it asks for instead.
    const signed = method === "GET" ? `GET ${path}` : body;
    const response = await fetch(`${providerUrl.replace(/\/+$/, "")}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/json",
        "suanpan-signature": signatureOf(providerSecret, Math.floor(now().getTime() / 1000), signed),
      },
      ...(method === "POST" ? { body } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
    return text;
  };
  return {
    send: async (orders) => acceptancesIn(await ask("POST", "/orders", JSON.stringify({ orders }))),
    statement: (day: IsoDate) => ask("GET", `/statements/${day}`, ""),
  };
};

/** Only what is understood counts as an answer: an order that is not named here is sent again. */
const acceptancesIn = (text: string): Acceptance[] => {
  const { acceptances } = JSON.parse(text) as { acceptances?: unknown };
  if (!Array.isArray(acceptances)) throw new Error("the payment provider's answer holds no acceptances");
  return acceptances.flatMap((one: unknown) => (isAcceptance(one) ? [one] : []));
};

const isAcceptance = (one: unknown): one is Acceptance => {
  const { orderId, accepted, failure } = (one ?? {}) as Record<string, unknown>;
  if (typeof orderId !== "string") return false;
  return accepted === true || (accepted === false && typeof (failure as { code?: unknown } | null)?.code === "string");
};
