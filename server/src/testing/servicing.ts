import { randomUUID } from "node:crypto";
import type { FundingModel, FundingTerms, NewRepayment, ProductCode, RepaymentTerms } from "@suanpan/contract";
import { afterAll } from "vitest";
import { makeLog } from "../apps/api/log.ts";
import { buildApi } from "../apps/api/server.ts";
import { type IsoDate, isoDate } from "../kernel/calendar.ts";
import { formatId, parseId } from "../kernel/ids.ts";
import { only } from "../kernel/lists.ts";
import { fen } from "../kernel/money.ts";
import type { UserId } from "../modules/acquisition/index.ts";
import { findLine, type LineId } from "../modules/assessment/index.ts";
import { pageOfCases } from "../modules/collection/index.ts";
import { trialBalance } from "../modules/ledger/index.ts";
import {
  drawDown,
  eventsOfLoan,
  type Loan,
  type LoanId,
  plainTerms,
  publishProduct,
  readLoans,
} from "../modules/lending/index.ts";
import { addInstitution, agreementsInForce, signAgreementExecutor } from "../modules/matching/index.ts";
import { type Answer, type OrderId, pageOfOrders, recordAnswers } from "../modules/payments/index.ts";
import { type ActId, type Deed, recordActs, recordRepayments } from "../modules/servicing/index.ts";
import type { Caller, Role } from "../platform/http/caller.ts";
import { borrowerOf, carryOut, closeUntil, house, openTestLender, payOut, request, sure } from "./lender.ts";

export const noLateFee: Partial<RepaymentTerms> = { lateFee: { dailyPpm: 0, capPpm: 0 } };

type Deal = {
  readonly product: ProductCode;
  readonly model: FundingModel;
  readonly funding?: Partial<FundingTerms>;
  readonly priority?: number;
  readonly entity?: string;
};

/** A lender with loans of every kind, and a hand for everything that can be done to them. */
export const openServicing = async (firstDay: string, terms: Partial<RepaymentTerms> = {}) => {
  const lender = await openTestLender(firstDay);
  const { platform, policy } = lender;
  let n = 0;
  const next = (): number => {
    n += 1;
    return n;
  };
  const fresh = (what: string) => `${what}-${next()}`;
  const institution = sure(await addInstitution(platform, request("bank", { name: "Bank", kind: "bank" })));
  const publish = async (code: ProductCode, more: Partial<RepaymentTerms> = {}, tenors = [3, 6, 12]) => {
    const names = { code, nameEn: code, nameZh: code, leastFen: 10_000, mostFen: 20_000_000, tenors };
    const body = { ...names, terms: { ...plainTerms, ...terms, ...more } };
    sure(await publishProduct(platform, request(fresh("publish"), body)));
  };
  const sign = async ({
    product,
    model,
    funding = {},
    priority = 1,
    entity = "microcredit",
  }: Deal): Promise<string> => {
    const plain = {
      funderMonthlyPpm: null,
      guaranteeMonthlyPpm: 0,
      guaranteeTriggerDays: null,
      feePpm: 0,
      coLenders: [],
    };
    const amounts = { priority, leastFen: 10_000, mostFen: 20_000_000, expectedLossPpm: 20_000 };
    const names = { institutionId: institution.id, name: fresh("deal"), entity, products: [product] };
    const body = { ...names, ...amounts, fundingModel: model, funding: { ...plain, ...funding } };
    await carryOut(platform, fresh("sign"), signAgreementExecutor, { agreementId: null, terms: body });
    return formatId("agr", (await agreementsInForce(platform.db)).at(-1)?.id ?? 0n);
  };
  /** Somebody new who asks for a loan; the payout is ordered and nobody has answered. */
  const ask = async (product: ProductCode = "instalment", amountFen = 360_000, tenor = 6) => {
    const { user, lineId } = await borrowerOf(lender, next());
    return { user, lineId, loanId: await askOn(lineId, product, amountFen, tenor) };
  };
  const askOn = async (lineId: LineId, product: ProductCode = "instalment", amountFen = 360_000, tenor = 6) => {
    const asked = { ...request(fresh("draw"), { product, amountFen, tenor }), lineId };
    return parseId<"loan">("loan", sure(only(await drawDown(platform, lender.lending, [asked]))).id) as LoanId;
  };
  const take = async (product: ProductCode = "instalment", amountFen = 360_000, tenor = 6) => {
    const asked = await ask(product, amountFen, tenor);
    await payOut(lender, asked.loanId);
    return asked;
  };
  const pay = async (loanId: LoanId, amountFen: number, more: Partial<NewRepayment> = {}, key = fresh("pay")) =>
    only(await recordRepayments(platform, policy, [{ ...request(key, { amountFen, ...more }), loanId }]));
  const act = async (loanId: LoanId, deedOn: (today: IsoDate) => Deed) =>
    only(await recordActs(platform, policy, [{ ...request(fresh("act"), {}), loanId, deedOn }]));
  const reverse = (loanId: LoanId, id: string) =>
    act(loanId, (valueOn) => ({ kind: "reversal", of: parseId<"act">("act", id) as ActId, valueOn }));
  const waive = (loanId: LoanId, amountFen: number, component: "lateFee" | "interest" = "lateFee") =>
    act(loanId, (valueOn) => ({ kind: "waiver", component, amountFen: fen(amountFen), valueOn }));
  const refund = (loanId: LoanId, amountFen: number) =>
    act(loanId, (valueOn) => ({ kind: "refund", amountFen: fen(amountFen), valueOn }));
  const loan = async (id: LoanId): Promise<Loan> => {
    const found = (await readLoans(platform.db, [id])).get(id);
    if (!found) throw new Error("there is no such loan");
    return found;
  };
  const events = async (id: LoanId, ...types: string[]) =>
    (await eventsOfLoan(platform.db, { id, drawnOn: isoDate(firstDay) })).filter(
      ({ type }) => types.length === 0 || types.includes(type),
    );
  const line = async (id: LineId) => {
    const found = await findLine(platform.db, id);
    return { state: found?.state, availableFen: found?.availableFen };
  };
  const balances = async (on: string): Promise<Record<string, number>> => {
    const { rows } = await trialBalance(platform.db, { book: "usgaap", on: isoDate(on) });
    return Object.fromEntries(rows.map((row) => [row.account, row.balanceFen]));
  };
  const orders = async (loanId: LoanId, kind: string) =>
    (await pageOfOrders(platform, { loanId, kind }, undefined, 100)).items.toReversed();
  const answer = (orderId: string, valueOn: string, more: Partial<Answer> = {}) => {
    const said = { outcome: "succeeded" as const, valueOn: isoDate(valueOn), providerReference: `ref-${orderId}` };
    const id = parseId<"order">("order", orderId) as OrderId;
    return recordAnswers(platform, house.effects, [{ orderId: id, ...said, ...more }], { by: "callback" });
  };
  const cases = async (userId: UserId) =>
    (await pageOfCases(platform, { userId }, undefined)).items.map(({ state }) => state);
  return {
    ...{ lender, platform, policy, publish, sign, ask, askOn, take, pay, act, reverse, waive, refund, loan, events },
    ...{ line, balances, orders, answer, cases, close: (day: string, ranges = 1) => closeUntil(lender, day, ranges) },
  };
};

/** The whole API, asked by somebody with roles or by a channel's key. */
export const openApi = async (platform: Parameters<typeof buildApi>[0]) => {
  const callers = new Map<string, Caller>();
  const wiring = {
    ...house,
    authenticate: async (_: unknown, { bearer = "" }: { bearer?: string }) => callers.get(bearer),
  };
  const api = await buildApi(platform, wiring as unknown as typeof house, { log: makeLog("silent") });
  afterAll(() => api.close());
  const staff = (id: string, ...roles: Role[]): string => {
    callers.set(id, { kind: "staff", id, email: `${id}@example.com`, roles, session: "s" });
    return id;
  };
  const channel = (id: string, channelId: string): string => {
    const scopes = ["loans:read", "loans:write"] as const;
    callers.set(id, { kind: "key", id, owner: { kind: "channel", id: channelId }, scopes } as unknown as Caller);
    return id;
  };
  const ask = async (as: string, method: "GET" | "POST", url: string, body?: object, key: string = randomUUID()) => {
    const headers = { authorization: `Bearer ${as}`, "idempotency-key": key };
    const reply = await api.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return { status: reply.statusCode, body: reply.json() };
  };
  return { staff, channel, ask };
};
