import { formatId } from "../../kernel/ids.ts";
import { plus, zeroFen } from "../../kernel/money.ts";
import { type AgreementSum, amountOf, components, type DrawnAtFee, type LoanEvent } from "../lending/index.ts";
import type { DaySums, Statement } from "./settlement.ts";

/** A drawdown the institution may owe a fee for. */
export type DrawnForFee = Pick<LoanEvent, "loanId" | "slice" | "agreementId" | "principalFen">;

/** A day's money, added up event by event: the second path to what one SQL statement sums. */
export const openFold = () => {
  const sums = new Map<string, AgreementSum>();
  const atFees = new Map<string, DrawnAtFee>();
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
    charge: ({ agreementId, principalFen: addedFen }: DrawnForFee, feePpm: number): void => {
      if (feePpm === 0) return;
      const key = `${agreementId}/${feePpm}`;
      const before = atFees.get(key);
      const principalFen = plus(before?.principalFen ?? zeroFen, addedFen);
      atFees.set(key, { agreementId, feePpm, principalFen, events: (before?.events ?? 0) + 1 });
    },
    sums: (): DaySums => ({ sums: [...sums.values()], atFees: [...atFees.values()] }),
  };
};

/** The first way in which a day's statements differ from those its events would make. Of an unclosed day some may be missing. */
export const firstDifference = (
  made: readonly Statement[],
  folded: readonly Statement[],
  { closed }: { readonly closed: boolean },
): string | undefined => {
  const ought = new Map(folded.map((one) => [one.agreementId, said(one)]));
  const different = made.find((one) => said(one) !== ought.get(one.agreementId));
  if (different)
    return `${named(different)} says ${said(different)}, its events say ${ought.get(different.agreementId) ?? "nothing"}`;
  const there = new Set(made.map(({ agreementId }) => agreementId));
  const missing = closed ? folded.find(({ agreementId }) => !there.has(agreementId)) : undefined;
  return missing && `${named(missing)} is missing, its events say ${said(missing)}`;
};

const named = ({ agreementId, day }: Pick<Statement, "agreementId" | "day">): string =>
  `the statement of ${day} for ${formatId("agr", agreementId)}`;

/** A statement in words; two are the same when they are said the same. */
const said = ({ institutionId, payableFen, chargedFen, lines, hash }: Statement): string =>
  [
    `payable ${payableFen} and charged ${chargedFen} to ${formatId("inst", institutionId)}`,
    ...lines.map(({ kind, component, amountFen, events }) => `${kind} ${component} ${amountFen} (${events})`),
    hash.slice(0, 12),
  ].join(", ");
