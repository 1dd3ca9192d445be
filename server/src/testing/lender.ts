import { wireHouse } from "../apps/house.ts";
import { defaultHousePolicy } from "../apps/settings.ts";
import { type IsoDate, isoDate } from "../kernel/calendar.ts";
import { parseId } from "../kernel/ids.ts";
import { only } from "../kernel/lists.ts";
import type { Outcome } from "../kernel/outcome.ts";
import { addChannel, checkDigitOf, findUser, type RegisteredUser, register } from "../modules/acquisition/index.ts";
import { apply, oneRuleGraph, publishGraphExecutor } from "../modules/assessment/index.ts";
import {
  defaultLendingPolicy,
  drawDown,
  type LoanId,
  plainTerms,
  prepareFirstMonths,
  publishProduct,
} from "../modules/lending/index.ts";
import { addInstitution, signAgreementExecutor } from "../modules/matching/index.ts";
import { addBankAccounts, giveMandate, ordersByKey, payoutKey, recordAnswers } from "../modules/payments/index.ts";
import { recordRepayments } from "../modules/servicing/index.ts";
import { approve, type Executor, proposeOnce } from "../platform/approvals/index.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { businessDay } from "../platform/day/business-day.ts";
import { closeDays } from "../platform/day/close-days.ts";
import { openTestPlatform, type TestPlatform } from "./platform.ts";

/** A lender with one product, one rule and one agreement, ready for its first borrower. */
export const openTestLender = async (firstDay = "2024-01-15", keys?: KeyRing) => {
  const platform = await openTestPlatform(firstDay, keys);
  await prepareFirstMonths(platform.db, isoDate(firstDay));
  const channel = sure(await addChannel(platform, request("channel", { name: "App", kind: "own-app" })));
  sure(
    await publishProduct(
      platform,
      request("product", {
        code: "instalment",
        nameEn: "Instalment loan",
        nameZh: "分期贷",
        leastFen: 10_000,
        mostFen: 20_000_000,
        tenors: [3, 6, 12],
        terms: plainTerms,
      }),
    ),
  );
  const institution = sure(
    await addInstitution(platform, request("institution", { name: "Microcredit", kind: "microcredit" })),
  );
  await carryOut(platform, "graph", publishGraphExecutor, { name: "One rule", graph: oneRuleGraph });
  const terms = {
    institutionId: institution.id,
    name: "Own money",
    fundingModel: "balance-sheet",
    entity: "microcredit",
    products: ["instalment"],
    priority: 1,
    leastFen: 10_000,
    mostFen: 20_000_000,
    expectedLossPpm: 30_000,
  };
  await carryOut(platform, "agreement", signAgreementExecutor, { agreementId: null, terms });
  return { platform, channelId: channel.id, policy: defaultLendingPolicy, lending: house.lending };
};

export type TestLender = Awaited<ReturnType<typeof openTestLender>>;

/** The house as the apps wire it: what a test closes, approves and verifies is what the program does. */
export const house = wireHouse(defaultHousePolicy);

/** Proposed by one, approved by another. */
export const carryOut = async (platform: TestPlatform, key: string, executor: Executor, body: object) => {
  const proposed = sure(
    await proposeOnce(platform, request(key, body), { kind: executor.kind, subject: key, summary: key }),
  );
  const id = parseId<"apr">("apr", proposed.id);
  if (id === undefined) throw new Error("an approval has an id");
  return sure(
    await approve(platform, [executor], { caller: "staff:checker", key: `approve-${key}`, body: { id } }, ["admin"]),
  );
};

export const request = <Body>(key: string, body: Body) => ({ caller: "staff:maker", key: `key-${key}`, body });

export const sure = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.value;
  throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
};

/** Somebody new with a line to draw on: three months of the income. */
export const borrowerOf = async (
  { platform, channelId }: TestLender,
  number: number,
  monthlyIncomeFen = 1_000_000,
  { bank = true } = {},
) => {
  const first17 = `99999919900101${String(number).padStart(3, "0")}`;
  const consents = (["identity", "bureau", "contract"] as const).map((scope) => ({ scope, textVersion: "1" }));
  const body = {
    channelId,
    kind: "person" as const,
    name: "王小明",
    nationalId: first17 + checkDigitOf(first17),
    phone: "19012345678",
    consents,
  };
  const user = sure(only(await register(platform, [request(`user-${number}`, body)])));
  const id = parseId<"user">("user", user.id);
  const found = id === undefined ? undefined : await findUser(platform, id);
  if (!found) throw new Error("a registered user is found");
  const application = sure(await apply(platform, found, request(`apply-${number}`, { monthlyIncomeFen })));
  const lineId = parseId<"line">("line", application.line?.id ?? "");
  if (lineId === undefined) throw new Error(`no line: ${application.reasons}`);
  if (bank) await bankWith(platform, found, number);
  return { user: found, lineId };
};

/** An account to pay out to, and leave to debit it. */
const bankWith = async (platform: TestPlatform, user: RegisteredUser, number: number): Promise<void> => {
  const account = { bankCode: "ICBC", number: `62220000${String(number).padStart(8, "0")}`, holderName: user.name };
  const asked = { ...request(`account-${number}`, account), userId: user.id };
  const { id } = sure(only(await addBankAccounts(platform, [asked])));
  const mandate = { accountId: id, limitFen: 100_000_000, textVersion: "1" };
  sure(await giveMandate(platform, request(`mandate-${number}`, mandate)));
};

/** The provider says of a loan's payout that the money has left. */
export const payOut = async ({ platform }: TestLender, loanId: LoanId, valueOn?: string): Promise<void> => {
  const key = payoutKey(loanId);
  const order = (await ordersByKey(platform.db, [{ near: loanId, naturalKey: key }])).get(key);
  if (!order) throw new Error("a drawdown orders its payout");
  const day = (await businessDay(platform.db)) as IsoDate;
  const answer = {
    orderId: order.id,
    outcome: "succeeded" as const,
    valueOn: valueOn === undefined ? day : isoDate(valueOn),
    providerReference: `ref-${loanId}`,
    amountFen: order.amountFen,
  };
  await recordAnswers(platform, house.effects, [answer], { by: "callback" });
};

/** A loan drawn and paid out. */
export const draw = async (
  lender: TestLender,
  lineId: Awaited<ReturnType<typeof borrowerOf>>["lineId"],
  key: string,
  amountFen: number,
  tenor = 6,
) => {
  const body = { product: "instalment" as const, amountFen, tenor };
  const { platform, lending } = lender;
  const loan = sure(only(await drawDown(platform, lending, [{ ...request(key, body), lineId }])));
  const loanId = parseId<"loan">("loan", loan.id) as LoanId;
  await payOut(lender, loanId);
  return loanId;
};

export const repay = async ({ platform, policy }: TestLender, loanId: LoanId, key: string, amountFen: number) =>
  only(await recordRepayments(platform, policy, [{ ...request(key, { amountFen }), loanId }]));

export const closeUntil = ({ platform }: TestLender, day: string, ranges = 1) => {
  platform.clock.nowMs = Date.parse(`${day}T02:00:00Z`);
  return closeDays(platform.db, isoDate(day), { steps: house.daySteps(platform), ranges, workers: 2 });
};
