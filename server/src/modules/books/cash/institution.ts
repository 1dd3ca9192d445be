import type { InstitutionOpen, NewInstitutionPayment, ProblemCode } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId, parseId } from "../../../kernel/ids.ts";
import { type Fen, fen, minus, negate, plus } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { carriedOutTogether, type Executor } from "../../../platform/approvals/index.ts";
import { oneAtATime, type Reader, type Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type AccountCode,
  type By,
  type CompanyEvent,
  type CompanyRule,
  recordSigned,
  type SignedFact,
} from "../../ledger/index.ts";
import { type Agreement, agreementsInForce } from "../../matching/index.ts";
import { inBothBooks, move } from "./both-books.ts";
import { type AgreementMoney, agreementMoney } from "./institution.store.ts";
import { cashOf } from "./provider-settlement.ts";

type Paid = {
  readonly agreementId: string;
  readonly amountFen: Fen;
  readonly reference: string;
  /** What an institution pays off: what it was charged stands on another account under either model. */
  readonly against: AccountCode;
};

const posting =
  (sign: 1 | -1): CompanyRule["postings"] =>
  ({ entity, payload, type }) => {
    const { agreementId, amountFen, reference, against } = payload as unknown as Paid;
    const inFen = fen(sign * amountFen);
    return inBothBooks({
      entity,
      memo: `${type === "institution-settled" ? "Paid to" : "Received from"} the institution of ${agreementId}: ${reference}`,
      agreementId: parseId("agr", agreementId) ?? 0n,
      lines: [move(cashOf(entity), inFen), move(against, negate(inFen))],
    });
  };

export const institutionSettledRule: CompanyRule = { type: "institution-settled", postings: posting(-1) };
export const institutionPaidRule: CompanyRule = { type: "institution-paid", postings: posting(1) };

export const openOf = (money: AgreementMoney, direction: NewInstitutionPayment["direction"]): Fen =>
  direction === "settled" ? minus(money.payableFen, money.settledFen) : minus(money.chargedFen, money.receivedFen);

/** A payment is of what statements of closed days say is owed, and of no more. */
export const decidePayment = (
  money: AgreementMoney | undefined,
  { direction, amountFen }: Pick<NewInstitutionPayment, "direction" | "amountFen">,
): Outcome<true, "more-than-open"> => {
  const openFen = money ? openOf(money, direction) : fen(0);
  return amountFen <= openFen ? done(true) : refused("more-than-open", { pointer: "/amountFen", amountFen, openFen });
};

export type PaymentFact = NewInstitutionPayment & {
  readonly naturalKey: string;
  readonly accountedOn?: IsoDate;
  readonly by: By;
};

/** Joins a transaction: one payment after another, so that two of them never settle the same money. */
export const recordInstitutionPayments = async (
  tx: Tx,
  platform: Platform,
  payments: readonly PaymentFact[],
): Promise<Outcome<readonly CompanyEvent[], ProblemCode>> => {
  await oneAtATime(tx, "institution-payment");
  const agreements = new Map((await agreementsInForce(tx)).map((one) => [formatId("agr", one.id), one]));
  const money = await agreementMoney(tx);
  const facts: SignedFact[] = [];
  for (const payment of payments) {
    const { agreementId } = payment;
    const agreement = agreements.get(agreementId);
    if (!agreement) return refused("not-found", { agreementId });
    const owed = money.get(agreementId);
    const decided = decidePayment(owed, payment);
    if (!decided.ok) return decided;
    if (owed) money.set(agreementId, paidOff(owed, payment));
    facts.push(factOf(agreement, payment));
  }
  return recordSigned(tx, platform, [institutionSettledRule, institutionPaidRule], facts);
};

const paidOff = (money: AgreementMoney, { direction, amountFen }: NewInstitutionPayment): AgreementMoney =>
  direction === "settled"
    ? { ...money, settledFen: plus(money.settledFen, fen(amountFen)) }
    : { ...money, receivedFen: plus(money.receivedFen, fen(amountFen)) };

const factOf = ({ entity, fundingModel }: Agreement, payment: PaymentFact): SignedFact => {
  const { agreementId, amountFen, reference, direction, naturalKey, accountedOn, by } = payment;
  const charged: AccountCode = fundingModel === "ice" ? "contract-assets" : "accounts-receivable";
  const against: AccountCode = direction === "settled" ? "payable-funders" : charged;
  return {
    type: (direction === "settled" ? institutionSettledRule : institutionPaidRule).type,
    payload: { agreementId, amountFen, reference, against },
    ...{ entity, naturalKey, by },
    ...(accountedOn === undefined ? {} : { accountedOn }),
  };
};

export const institutionPaymentExecutor: Executor = {
  kind: "institution.payment",
  makerRoles: ["finance", "funding", "admin"],
  checkerRoles: ["finance", "admin"],
  ...carriedOutTogether(async (tx, platform, approved) => {
    const payments = approved.map(
      ({ payload, context: { maker, approvalId } }): PaymentFact => ({
        ...(payload as unknown as NewInstitutionPayment),
        naturalKey: `institution-payment/${approvalId}`,
        by: { recordedBy: maker, approval: approvalId },
      }),
    );
    const recorded = await recordInstitutionPayments(tx, platform, payments);
    if (!recorded.ok) return recorded;
    if (recorded.value.length < approved.length) throw new Error("one of these payments was carried out before");
    return done(recorded.value.map(({ id }) => ({ journalId: formatId("journal", id) })));
  }),
};

/** What every agreement still has to settle either way; those that are even are left out. */
export const openInstitutions = async (db: Reader): Promise<InstitutionOpen[]> => {
  const entities = new Map((await agreementsInForce(db)).map(({ id, entity }) => [formatId("agr", id), entity]));
  return [...(await agreementMoney(db))]
    .map(([agreementId, money]) => ({ agreementId, entity: entities.get(agreementId) ?? "", ...money }))
    .filter((money) => openOf(money, "settled") !== 0 || openOf(money, "received") !== 0);
};
