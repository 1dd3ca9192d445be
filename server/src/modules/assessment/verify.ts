import { formatId } from "../../kernel/ids.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { countLines } from "./credit-line.store.ts";
import { firstLineDifference, type LineDifference } from "./verify.store.ts";

/** Nobody has a line, a limit or a price that no decision gave them. */
export const linesAreGranted = law("credit line = what its application was granted", async (db) => {
  const difference = await firstLineDifference(db);
  return verdict(await countLines(db), difference && told(difference));
});

const told = ({ applicationId, what, stored, granted }: LineDifference): string =>
  `${formatId("app", applicationId)}: the ${what} of its line is ${stored ?? "nothing"}, its decision says ${granted ?? "nothing"}`;
