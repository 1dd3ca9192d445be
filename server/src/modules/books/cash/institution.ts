import type { InstitutionOpen, NewInstitutionPayment, ProblemCode } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId, parseId } from "../../../kernel/ids.ts";
import { type Fen, fen, minus, negate } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Executor } from "../../../platform/approvals/index.ts";
import { type Json, oneAtATime, type Reader, type Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type AccountCode,
  type By,
  type CompanyEvent,
  type CompanyRule,
  recordCompanyEvents,
} from "../../ledger/index.ts";
import { agreementsInForce } from "../../matching/index.ts";
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

export type PaymentFact = NewInstitutionPayment & { readonly naturalKey: string; readonly accountedOn?: IsoDate };

/** Joins a transaction: one payment after another, so that two of them never settle the same money. */
export const recordInstitutionPayment = async (
  tx: Tx,
  platform: Platform,
  { naturalKey, accountedOn, ...payment }: PaymentFact,
  by: By,
): Promise<Outcome<CompanyEvent | undefined, ProblemCode>> => {
  await oneAtATime(tx, "institution-payment");
  const agreement = (await agreementsInForce(tx)).find(({ id }) => formatId("agr", id) === payment.agreementId);
  if (!agreement) return refused("not-found", { agreementId: payment.agreementId });
  const decided = decidePayment((await agreementMoney(tx)).get(payment.agreementId), payment);
  if (!decided.ok) return decided;
  const rule = payment.direction === "settled" ? institutionSettledRule : institutionPaidRule;
  const charged: AccountCode = agreement.fundingModel === "ice" ? "contract-assets" : "accounts-receivable";
  const against: AccountCode = payment.direction === "settled" ? "payable-funders" : charged;
  const { agreementId, amountFen, reference } = payment;
  const fact = {
    type: rule.type,
    entity: agreement.entity,
    naturalKey,
    payload: { agreementId, amountFen, reference, against } as unknown as Json,
    ...(accountedOn === undefined ? {} : { accountedOn }),
  };
  const recorded = await recordCompanyEvents(tx, platform, [rule], [fact], by);
  return recorded.ok ? done(recorded.value[0]) : recorded;
};

export const institutionPaymentExecutor: Executor = {
  kind: "institution.payment",
  makerRoles: ["finance", "funding", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const payment = {
      ...(payload as unknown as NewInstitutionPayment),
      naturalKey: `institution-payment/${approvalId}`,
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordInstitutionPayment(tx, platform, payment, by);
    if (!recorded.ok) return recorded;
    if (!recorded.value) throw new Error(`approval ${approvalId} was carried out before`);
    return done({ journalId: formatId("journal", recorded.value.id) });
  },
};

/** What every agreement still has to settle either way; those that are even are left out. */
export const openInstitutions = async (db: Reader): Promise<InstitutionOpen[]> => {
  const entities = new Map((await agreementsInForce(db)).map(({ id, entity }) => [formatId("agr", id), entity]));
  return [...(await agreementMoney(db))]
    .map(([agreementId, money]) => ({ agreementId, entity: entities.get(agreementId) ?? "", ...money }))
    .filter((money) => openOf(money, "settled") !== 0 || openOf(money, "received") !== 0);
};
