import type { NewPlacement } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import { placementOf } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import { type CaseRequest, changeCases, type Sight } from "./change-cases.ts";
import { goesOn, placed, withDue } from "./rule-case.ts";

/** Hands cases to an outside agency; until they are recalled nobody in the house works on them. */
export const placeCases = (platform: Platform, requests: readonly CaseRequest<NewPlacement>[]) =>
  changeCases(platform, "case.place", requests, decidePlacement);

const decidePlacement = (
  { known, agencies, costId }: Sight,
  { body }: CaseRequest<NewPlacement>,
): Outcome<CaseFact[], "wrong-case-state" | "case-placed" | "not-found"> => {
  if (known.state !== "open") return refused("wrong-case-state", { state: known.state });
  if (placementOf(known)) return refused("case-placed");
  const agency = agencies.get(body.agencyId);
  return agency?.active ? done(placed(known, agency, costId)) : refused("not-found", { pointer: "/agencyId" });
};

/** Takes cases back; their schedule goes on where it is today. */
export const recallCases = (platform: Platform, requests: readonly CaseRequest[]) =>
  changeCases(platform, "case.recall", requests, decideRecall);

const decideRecall = ({ known, strategy, today }: Sight): Outcome<CaseFact[], "wrong-case-state"> => {
  const placement = placementOf(known);
  if (!placement) return refused("wrong-case-state", { state: known.state });
  const next = goesOn({ ...known, placements: [] }, strategy, today);
  return done(withDue([{ type: "recalled", agencyId: placement.agencyId, next }], today));
};
