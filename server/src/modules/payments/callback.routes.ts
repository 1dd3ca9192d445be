import { ProviderCallback, Received } from "@suanpan/contract";
import { isoDate } from "../../kernel/calendar.ts";
import { type Api, forRequest } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Answer, Decision } from "./answer.ts";
import type { Effects } from "./effects.ts";
import { recordAnswers } from "./record-answers.ts";
import type { PaymentPolicy } from "./settings.ts";
import { requireSignature, signedBodyLimit } from "./signed-body.routes.ts";

/** The provider's door: no log-in, a signature instead. What we cannot use we keep as a break, so that it stops repeating it. */
export const callbackRoutes = (api: Api, platform: Platform, policy: PaymentPolicy, effects: Effects): void => {
  api.post(
    "/v1/provider-callbacks",
    {
      config: { allow: "anyone", keyed: false },
      bodyLimit: signedBodyLimit,
      preParsing: requireSignature(platform, policy),
      schema: {
        summary: "Take the payment provider's answers",
        description:
          'Signed as our webhooks are: `Suanpan-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of t + "." + body>`.',
        tags: ["payments"],
        body: ProviderCallback,
        response: { 202: Received },
      },
    },
    async (request, reply) => {
      const answers = request.body.answers.map(answerOf);
      const decisions = await recordAnswers(forRequest(platform, request), effects, answers, { by: "callback" });
      return reply.code(202).send(receivedOf(decisions));
    },
  );
};

const answerOf = ({
  orderId,
  amountFen,
  outcome,
  valueOn,
  reference,
  failure,
}: ProviderCallback["answers"][number]): Answer => ({
  orderId: idOf<"order">("order", orderId),
  outcome,
  amountFen,
  valueOn: isoDate(valueOn),
  providerReference: reference,
  failure,
});

const receivedOf = (decisions: readonly Decision[]): Received => {
  const count = (kind: Decision["kind"]): number => decisions.filter((decision) => decision.kind === kind).length;
  return { recorded: count("recorded"), repeated: count("repeated"), breaks: count("break") };
};
