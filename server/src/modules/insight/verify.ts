import { formatId } from "../../kernel/ids.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { foldedDays } from "./fold.store.ts";
import { countFolded, firstFoldDifference, firstOverdueDifference, firstUnobserved } from "./verify.store.ts";

/** Every table that metrics are read from is worked out from the facts again and compared with what the days kept. */
export const metricsAreFacts = law("metrics = facts", async (db) => {
  const span = await foldedDays(db);
  if (!span) return verdict(0, undefined);
  const checked = await countFolded(db);
  const seen = await firstOverdueDifference(db);
  if (seen)
    return verdict(
      checked,
      `${formatId("loan", seen.loanId)}: instalment ${seen.instalment} was observed as ${seen.kept}, its facts say ${seen.facts || "nothing"}`,
    );
  const missed = await firstUnobserved(db, span);
  if (missed)
    return verdict(
      checked,
      `${formatId("loan", missed.loanId)}: instalment ${missed.instalment} was unpaid on ${missed.dueOn}, and not observed`,
    );
  const different = await firstFoldDifference(db, span);
  return verdict(
    checked,
    different &&
      `${different.table} of ${different.row}: kept as ${different.kept || "nothing"}, the facts say ${different.facts || "nothing"}`,
  );
});
