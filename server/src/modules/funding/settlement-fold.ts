import { formatId } from "../../kernel/ids.ts";
import { plus, prorate, times, zeroFen } from "../../kernel/money.ts";
import {
  type AgreementSum,
  amountOf,
  components,
  type FeeCharged,
  type LoanEvent,
  type Slice,
} from "../lending/index.ts";
import type { AgreementId } from "../matching/index.ts";
import type { DaySums, Statement } from "./settlement.ts";

/** A slice the institution may owe a fee for. */
export type SliceForFee = Pick<Slice, "agreementId" | "principalFen" | "feePpm">;

/** A day's money, added up event by event: the second path to what one SQL statement sums. */
export const openFold = () => {
  const sums = new Map<string, AgreementSum>();
  const fees = new Map<AgreementId, FeeCharged>();
  return {
    add: ({ agreementId, fundingModel, type, ...event }: LoanEvent): void => {
      for (const component of components) {
        const addedFen = amountOf(event, component);
        if (addedFen === 0) continue;
        const key = `${agreementId}/${fundingModel}/${type}/${component}`;
        const before = sums.get(key);
        sums.set(key, {
          agreementId,
          fundingModel,
          type,
          component,
          amountFen: plus(before?.amountFen ?? zeroFen, addedFen),
          events: (before?.events ?? 0) + 1,
        });
      }
    },
    /** Once, or back. */
    charge: ({ agreementId, principalFen, feePpm }: SliceForFee, sign: 1 | -1): void => {
      if (feePpm === 0) return;
      const before = fees.get(agreementId);
      const feeFen = plus(before?.feeFen ?? zeroFen, times(prorate(principalFen, feePpm, 1_000_000), sign));
      fees.set(agreementId, { agreementId, feeFen, events: (before?.events ?? 0) + 1 });
    },
    sums: (): DaySums => ({ sums: [...sums.values()], fees: [...fees.values()] }),
  };
};

/** What is wrong with a statement, and whose it is. */
export type StatementFault = { readonly agreementId: AgreementId; readonly problem: string };

/** The first way in which a day's statements differ from those its events would make. Of an unclosed day some may be missing. */
export const firstDifference = (
  made: readonly Statement[],
  folded: readonly Statement[],
  { closed }: { readonly closed: boolean },
): StatementFault | undefined => {
  const ought = new Map(folded.map((one) => [one.agreementId, said(one)]));
  const different = made.find((one) => said(one) !== ought.get(one.agreementId));
  if (different) {
    const told = ought.get(different.agreementId) ?? "nothing";
    return faultOf(different, `says ${said(different)}, its events say ${told}`);
  }
  const there = new Set(made.map(({ agreementId }) => agreementId));
  const missing = closed ? folded.find(({ agreementId }) => !there.has(agreementId)) : undefined;
  return missing && faultOf(missing, `is missing, its events say ${said(missing)}`);
};

const faultOf = ({ agreementId, day }: Statement, what: string): StatementFault => ({
  agreementId,
  problem: `the statement of ${day} for ${formatId("agr", agreementId)} ${what}`,
});

/** A statement in words; two are the same when they are said the same. */
const said = ({ institutionId, payableFen, chargedFen, lines, hash }: Statement): string =>
  [
    `payable ${payableFen} and charged ${chargedFen} to ${formatId("inst", institutionId)}`,
    ...lines.map(({ kind, component, amountFen, events }) => `${kind} ${component} ${amountFen} (${events})`),
    hash.slice(0, 12),
  ].join(", ");
