import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Case } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import { type CaseRequest, changeCases } from "./change-cases.ts";

/** Takes cases for oneself. Of two who reach for one, the first has it. */
export const claimCases = (platform: Platform, requests: readonly CaseRequest[]) =>
  changeCases(platform, "case.claim", requests, ({ known }, { caller }) => decideClaim(known, caller));

export const decideClaim = (
  { state, agent }: Pick<Case, "state" | "agent">,
  caller: string,
): Outcome<CaseFact[], "wrong-case-state" | "case-taken"> => {
  if (state === "closed") return refused("wrong-case-state", { state });
  if (agent !== null && agent !== caller) return refused("case-taken", { agent });
  return done(agent === caller ? [] : [{ type: "assigned", agent: caller }]);
};

/** Gives cases back to their team: one's own, or, for who may, anybody's. */
export const releaseCases = (platform: Platform, requests: readonly CaseRequest<{ readonly anybodys: boolean }>[]) =>
  changeCases(platform, "case.release", requests, ({ known: { agent } }, { caller, body }) =>
    decideRelease(agent, caller, body.anybodys),
  );

const decideRelease = (agent: string | null, caller: string, anybodys: boolean): Outcome<CaseFact[], "case-taken"> => {
  if (agent !== null && agent !== caller && !anybodys) return refused("case-taken", { agent });
  return done(agent === null ? [] : [{ type: "released" }]);
};
