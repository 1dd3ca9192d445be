import type { NewPause } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Case } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import { type CaseRequest, changeCases, type Sight } from "./change-cases.ts";
import { goesOn, withDue } from "./rule-case.ts";

type Refusal = "wrong-case-state";

/** Lets cases rest: a dispute, a death, a suspicion of fraud. A promise that was made stays made. */
export const pauseCases = (platform: Platform, requests: readonly CaseRequest<NewPause>[]) =>
  changeCases(
    platform,
    "case.pause",
    requests,
    ({ known: { state } }, { body }): Outcome<CaseFact[], Refusal> =>
      state === "open" || state === "promised"
        ? done([{ type: "paused", reason: body.reason }])
        : refused("wrong-case-state", { state }),
  );

/** Goes on where the schedule is today; what it would have done meanwhile is not made up for. */
export const resumeCases = (platform: Platform, requests: readonly CaseRequest[]) =>
  changeCases(platform, "case.resume", requests, decideResume);

const decideResume = ({ known, strategy, today }: Sight): Outcome<CaseFact[], Refusal> => {
  if (known.state !== "paused") return refused("wrong-case-state", { state: known.state });
  const after: Case = { ...known, state: known.promise ? "promised" : "open", pausedFor: null };
  return done(withDue([{ type: "resumed", next: goesOn(after, strategy, today) }], today));
};
