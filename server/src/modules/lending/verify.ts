import { formatId } from "../../kernel/ids.ts";
import { brokenSeals, sealedRanges } from "../../platform/day/seal.ts";
import { type Verifier, verdict } from "../../platform/verifier.ts";
import { digestOfDay } from "./event.store.ts";
import {
  countLoans,
  type Difference,
  firstInstalmentDifference,
  firstLineDifference,
  firstLoanDifference,
} from "./verify.store.ts";

/** The loan table says of every loan what its events say. */
export const loansAreFolds: Verifier = {
  name: "loan state = fold of its events",
  run: async ({ db }) => {
    const difference =
      (await firstInstalmentDifference(db)) ?? (await firstLoanDifference(db)) ?? (await firstLineDifference(db));
    return verdict(await countLoans(db), difference && told(difference));
  },
};

const told = ({ loanId, what, storedFen, foldedFen }: Difference): string =>
  `${formatId("loan", loanId)}: ${what} is ${storedFen ?? "nothing"}, its events say ${foldedFen ?? "nothing"}`;

/** No fact of a sealed day was changed, added or removed since. */
export const sealsHold: Verifier = {
  name: "sealed days are unchanged",
  run: async ({ db }) => {
    const ranges = await sealedRanges(db);
    const seals = [];
    for (const range of ranges) seals.push({ ...range, ...(await digestOfDay(db, range.day, range)) });
    const [broken] = await brokenSeals(db, seals);
    return verdict(
      ranges.length,
      broken && `the facts of ${broken.day}, slots ${broken.from} to ${broken.to}, are not those that were sealed`,
    );
  },
};
