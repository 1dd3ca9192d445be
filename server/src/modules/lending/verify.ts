import { formatId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { rangesHolding } from "../../platform/day/business-day.ts";
import { everySlot } from "../../platform/day/seal.ts";
import { factsAreSealed } from "../../platform/day/sealed-facts.ts";
import { readWhole } from "../../platform/read-whole.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { countLines, linesIn } from "../assessment/index.ts";
import { agreementVersions } from "../matching/index.ts";
import { firstBreach } from "./as-agreed.ts";
import { digestsOfDays, eventDays } from "./event.store.ts";
import { countLoans } from "./loan.store.ts";
import { loanBatches } from "./loan-batches.ts";
import { productVersions } from "./product.store.ts";
import {
  type Difference,
  drawnIn,
  firstEventDifference,
  firstInstalmentDifference,
  firstLoanDifference,
  firstSliceDifference,
  takenIn,
} from "./verify.store.ts";

/** The loan table says of every loan what its events say, and its events are about it and nothing else. */
export const loansAreFolds = law("loan state = fold of its events", async (db) => {
  await readWhole(db);
  const difference =
    (await firstInstalmentDifference(db)) ??
    (await firstSliceDifference(db)) ??
    (await firstLoanDifference(db)) ??
    (await firstEventDifference(db));
  return verdict(await countLoans(db), difference && told(difference));
});

const told = ({ loanId, what, stored, folded }: Difference): string =>
  `${formatId("loan", loanId)}: ${what} is ${stored ?? "nothing"}, its events say ${folded ?? "nothing"}`;

/** Makes every loan's schedule again from what was agreed, and the rest of its terms with it. */
export const loansAreAsAgreed = law("loan terms = line, product and agreement", async (db, { holidays }) => {
  const versions = { products: await productVersions(db), agreements: await agreementVersions(db), holidays };
  let checked = 0;
  for await (const { range, ids, loans } of loanBatches(db)) {
    const lines = new Map((await linesIn(db, range)).map((line) => [line.id, line]));
    const drawn = groupBy(await drawnIn(db, range), ({ loanId }) => loanId);
    for (const id of ids) {
      const loan = loans.get(id);
      const breach = loan
        ? firstBreach(loan, { ...versions, line: lines.get(loan.lineId), drawn: drawn.get(id) ?? [] })
        : "it is gone";
      if (breach) return verdict(checked, `${formatId("loan", id)}: ${breach}`);
      checked += 1;
    }
  }
  return verdict(checked, undefined);
});

/** How many lines are looked at together: it bounds the memory the proof takes. */
const linesEach = 5_000;

/** What is left of each line, against everything drawn on it and given back. */
export const linesAreFolds = law("available of a line = limit less what its loans took", async (db) => {
  const count = await countLines(db);
  for (const range of rangesHolding(count, linesEach)) {
    const taken = await takenIn(db, range);
    for (const { id, limitFen, availableFen } of await linesIn(db, range)) {
      const leftFen = limitFen - (taken.get(id) ?? 0);
      if (availableFen !== leftFen)
        return verdict(count, `${formatId("line", id)}: available is ${availableFen} fen, its loans leave ${leftFen}`);
    }
  }
  return verdict(count, undefined);
});

/** No fact of a sealed day was changed, added or removed since. */
export const sealsHold = factsAreSealed("sealed loan events are unchanged", {
  span: everySlot,
  digests: digestsOfDays,
  dated: eventDays,
  called: ({ from, to }) => `the loan events in slots ${from} to ${to}`,
});
