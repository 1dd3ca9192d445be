import { Readable } from "node:stream";
import type { preParsingAsyncHookHandler } from "fastify";
import { problemReply } from "../../platform/http/problem.ts";
import { verifySignature } from "../../platform/outbox/signature.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentPolicy } from "./settings.ts";

/** Enough for a full batch of answers, and for nothing more. */
export const signedBodyLimit = 1_048_576;

/**
 * Lets a body through to the parser only when its signature is right: it is taken of the bytes as they came, so they
 * are looked at before anybody reads them. Without a secret nobody can sign, and nothing comes through.
 */
export const requireSignature =
  ({ now }: Platform, { providerSecret }: PaymentPolicy): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > signedBodyLimit) return problemReply(request, reply, "body-too-large") as never;
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    const signature = String(request.headers["suanpan-signature"] ?? "");
    const isSigned = verifySignature(providerSecret, signature, body.toString("utf8"), now().getTime() / 1000);
    if (providerSecret === "" || !isSigned) return problemReply(request, reply, "bad-signature") as never;
    return Object.assign(Readable.from(length > 0 ? [body] : []), { receivedEncodedLength: length });
  };
