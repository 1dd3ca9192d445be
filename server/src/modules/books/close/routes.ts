import {
  Close,
  CloseParams,
  CloseStepParams,
  MonthClose,
  MonthCloseParams,
  RunClose,
  SignStep,
  WaiveStep,
} from "@suanpan/contract";
import { done } from "../../../kernel/outcome.ts";
import { type Api, answer, asRequest, callerOf, nameOf } from "../../../platform/http/api.ts";
import { once } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { runClose } from "./run-close.ts";
import { showClose } from "./show-close.ts";
import { signStep, waiveStep } from "./sign-step.ts";
import type { CloseStep } from "./step.ts";

const tags = ["close"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;
const closers = { roles: ["admin", "finance"] } as const;

/** The checklist of a month. Locking it afterwards is a proposal for two people, as is opening it again. */
export const closeRoutes = (api: Api, platform: Platform, steps: readonly CloseStep[]): void => {
  api.get(
    "/v1/closes/:period",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the checklist of a month, or of the months of a longer period",
        tags,
        params: CloseParams,
        response: { 200: Close },
      },
    },
    async (request, reply) => answer(request, reply, await showClose(platform.db, steps, request.params.period)),
  );

  api.post(
    "/v1/closes/:period/run",
    {
      // Every step is idempotent by itself, so repeating the request is too: it goes on from where it was left.
      config: { allow: closers },
      schema: {
        summary: "Go on with the close of a month",
        tags,
        params: MonthCloseParams,
        body: RunClose,
        response: { 200: MonthClose },
      },
    },
    async (request, reply) => {
      const asked = asRequest(request, request.body);
      const run = { period: request.params.period, by: nameOf(callerOf(request)), again: request.body.again ?? false };
      const ran = await runClose(platform, steps, run);
      return answer(request, reply, ran.ok ? await once(platform.db, asked, async () => done(ran.value)) : ran);
    },
  );

  api.post(
    "/v1/closes/:period/steps/:step/sign",
    {
      config: { allow: closers },
      schema: {
        summary: "Sign a step of a month's close",
        tags,
        params: CloseStepParams,
        body: SignStep,
        response: { 200: MonthClose },
      },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await signStep(platform, steps, asRequest(request, { ...request.params, ...request.body })),
      ),
  );

  api.post(
    "/v1/closes/:period/steps/:step/waive",
    {
      config: { allow: closers },
      schema: {
        summary: "Close a month without a step, for a reason",
        tags,
        params: CloseStepParams,
        body: WaiveStep,
        response: { 200: MonthClose },
      },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await waiveStep(platform, steps, asRequest(request, { ...request.params, ...request.body })),
      ),
  );
};
