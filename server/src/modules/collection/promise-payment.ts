import type { NewPromise } from "@suanpan/contract";
import type { Platform } from "../../platform/platform.ts";
import { type CaseRequest, changeCases } from "./change-cases.ts";
import { decidePromise } from "./promise.ts";
import type { CollectionPolicy } from "./settings.ts";

/** Takes borrowers at their word; until the day they named, nobody is sent after them. */
export const promisePayments = (
  platform: Platform,
  policy: CollectionPolicy,
  requests: readonly CaseRequest<NewPromise>[],
) =>
  changeCases(platform, "case.promise", requests, ({ known, today }, { body }) =>
    decidePromise(known, body, today, policy.promiseDaysAhead),
  );
