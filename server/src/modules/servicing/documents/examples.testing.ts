import { isoDate } from "../../../kernel/calendar.ts";
import { fen } from "../../../kernel/money.ts";
import type { ClearanceInput } from "./clearance.ts";
import type { ContractInput } from "./contract.ts";
import type { PayoffInput } from "./payoff-quote.ts";

/** Papers of one loan of 3,600 yuan over six months, for tests to look at. */

const borrower = { name: "欧阳晓明", nationalId: "110101199003071234" };

const dues = [58_132, 58_852, 59_579, 60_315, 61_060, 62_062];

export const contractExample: ContractInput = {
  number: "loan_06bw3k9t2m4q8",
  signedOn: isoDate("2024-01-15"),
  borrower,
  funders: [
    { institution: "江河银行股份有限公司", agreement: "agr_06bw3k9t2m4q1", amountFen: fen(252_000) },
    { institution: "算盘小额贷款有限公司", agreement: "agr_06bw3k9t2m4q2", amountFen: fen(108_000) },
  ],
  principalFen: fen(360_000),
  tenor: 6,
  tenorUnit: "months",
  method: "equal-instalment",
  annualCostPpm: 216_000,
  schedule: dues.map((principalFen, n) => ({
    number: n + 1,
    dueOn: isoDate(`2024-0${n + 2}-15`),
    principalFen: fen(principalFen),
    interestFen: fen(2_550 - 401 * n),
    guaranteeFeeFen: fen(1_800 - 283 * n),
    serviceFeeFen: fen(1_350 - 212 * n),
  })),
  terms: {
    graceDays: 3,
    lateFee: { dailyPpm: 600, capPpm: 240_000 },
    prepayment: { feePpm: 0, partial: "shorter" },
  },
  coolingOffDays: 7,
  consents: [
    {
      title: "个人信息处理授权书",
      version: "2024-1",
      givenOn: isoDate("2024-01-15"),
      text: "本人同意贵司为评估、发放和管理本笔借款之目的，处理本人的身份信息、联系方式和信用信息，并依法向征信机构报送。",
    },
  ],
};

export const payoffExample: PayoffInput = {
  number: "payoff_06bw3k9t2m4q9",
  loan: "loan_06bw3k9t2m4q8",
  issuedOn: isoDate("2024-03-20"),
  validTo: isoDate("2024-03-24"),
  borrower,
  days: [20, 21, 22, 23, 24].map((day, n) => ({
    on: isoDate(`2024-03-${day}`),
    owed: {
      principal: fen(243_016),
      interest: fen(425 + 85 * n),
      guaranteeFee: fen(300 + 60 * n),
      serviceFee: fen(225 + 45 * n),
      lateFee: fen(0),
      prepaymentFee: fen(0),
    },
  })),
  payTo: {
    name: "算盘小额贷款有限公司",
    bank: "江河银行上海分行",
    account: "6222 0000 1234 5678",
    reference: "06bw3k9t2m4q8",
  },
};

export const clearanceExample: ClearanceInput = {
  number: "clear_06bw3k9t2m4qa",
  loan: "loan_06bw3k9t2m4q8",
  issuedOn: isoDate("2024-07-16"),
  borrower,
  drawnOn: isoDate("2024-01-15"),
  settledOn: isoDate("2024-07-15"),
  principalFen: fen(360_000),
  repaid: {
    principal: fen(360_000),
    interest: fen(9_285),
    guaranteeFee: fen(6_555),
    serviceFee: fen(4_920),
    lateFee: fen(100_505),
    prepaymentFee: fen(0),
  },
  waivedFen: fen(1_234),
  lenders: ["江河银行股份有限公司", "算盘小额贷款有限公司"],
};
