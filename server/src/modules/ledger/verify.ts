import { type Verifier, verdict } from "../../platform/verifier.ts";
import { countEntries, firstUnbalanced } from "./journal.store.ts";

/** Debits equal credits in every entry there is. */
export const entriesBalance: Verifier = {
  name: "every journal balances",
  run: async ({ db }) => {
    const unbalanced = await firstUnbalanced(db);
    return verdict(
      await countEntries(db),
      unbalanced && `${unbalanced.id} is off by ${unbalanced.differenceFen} fen, or has no lines`,
    );
  },
};
