import type { Reader } from "../../platform/database.ts";
import { rangesHolding, type SlotRange } from "../../platform/day/business-day.ts";
import type { LoanId } from "./event.ts";
import { countLoans, loansIn, readLoans } from "./loan.store.ts";
import type { Loan } from "./loan.ts";

/** A part of the book. A loan without its slice has an id and nothing else. */
export type LoanBatch = {
  readonly range: SlotRange;
  readonly ids: readonly LoanId[];
  readonly loans: ReadonlyMap<LoanId, Loan>;
};

/** How many loans a batch holds about: it bounds the memory that going through the book takes. */
const loansEach = 5_000;

/** The whole book, range by range of slots. */
export async function* loanBatches(db: Reader): AsyncGenerator<LoanBatch> {
  for (const range of rangesHolding(await countLoans(db), loansEach)) {
    const ids = await loansIn(db, range);
    yield { range, ids, loans: await readLoans(db, ids) };
  }
}
