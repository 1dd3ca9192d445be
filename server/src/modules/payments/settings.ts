import { defaultsOf, text, type Values } from "../../platform/settings.ts";

const isAddress = (url: string): boolean => url === "" || /^https?:\/\//i.test(url);

/** Who moves the money, and the secret shared with them. */
export const paymentSettings = {
  providerUrl: text(
    "",
    "SUANPAN_PROVIDER_URL",
    "Address of the payment provider; empty sends nothing, and orders are answered by hand",
    (url) => isAddress(url) && (url === "" || URL.canParse(url)),
    "an http or https address",
  ),
  providerSecret: text(
    "",
    "SUANPAN_PROVIDER_SECRET",
    "Secret shared with the payment provider, of 16 characters or more; it signs orders and callbacks",
    (secret) => secret === "" || secret.length >= 16,
    "a text of 16 characters or more",
  ),
};

export type PaymentPolicy = Values<typeof paymentSettings>;

export const defaultPaymentPolicy: PaymentPolicy = defaultsOf(paymentSettings);
