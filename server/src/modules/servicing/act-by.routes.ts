import type { FastifyReply, FastifyRequest } from "fastify";
import type { IsoDate } from "../../kernel/calendar.ts";
import { only } from "../../kernel/lists.ts";
import { answer, asRequest } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import type { AccountId } from "../payments/index.ts";
import type { Deed } from "./deed.ts";
import { loanOf } from "./of-loan.ts";
import { recordActs } from "./record-acts.ts";

/** Does to a loan what a request asks for, and answers it. */
export const actBy =
  (platform: Platform, policy: LendingPolicy) =>
  async (
    request: FastifyRequest & { params: { loanId: string } },
    reply: FastifyReply,
    body: object,
    deedOn: (today: IsoDate) => Deed,
    reference: string,
    payTo?: AccountId,
  ) => {
    const asked = { ...asRequest(request, body), loanId: loanOf(request), deedOn, reference, payTo };
    return answer(request, reply, only(await recordActs(platform, policy, [asked])), 201);
  };
