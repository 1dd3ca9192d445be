import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import type { Period } from "./period.ts";

/** A period that has not begun would be nothing in every line, as a quiet one is: whoever mistyped it should hear of it. */
export const refuseUnbegun = async (
  db: Reader,
  { name, from }: Pick<Period, "name" | "from">,
): Promise<Outcome<true, "period-not-begun">> => {
  const openOn = await businessDay(db);
  return openOn !== undefined && openOn >= from
    ? done(true)
    : refused("period-not-begun", { period: name, openOn: openOn ?? null });
};
