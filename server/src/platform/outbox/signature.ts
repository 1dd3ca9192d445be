import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Made by us, shown once, known to the receiver and sealed in our database. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** The value of `Suanpan-Signature`. The time is signed too, so that an old message cannot be sent again later. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${hmac(secret, seconds, body).toString("hex")}`;

/**
 * For receivers: whether a delivery is ours and fresh. `body` is the request's body exactly as it arrived, before any
 * parsing; `header` the value of `Suanpan-Signature`. A delivery may come twice: keep the ids of `Suanpan-Delivery`
 * and answer 2xx to those you have.
 *
 *     if (!verifySignature(secret, request.headers["suanpan-signature"], rawBody, Date.now() / 1000)) return 401;
 */
export const verifySignature = (
  secret: string,
  header: string,
  body: string,
  nowSeconds: number,
  toleranceSeconds = 300,
): boolean => {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  if (Math.abs(nowSeconds - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), hmac(secret, Number(seconds), body));
};

const hmac = (secret: string, seconds: number, body: string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
