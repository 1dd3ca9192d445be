import { books } from "@suanpan/contract";
import { done, type Outcome } from "../kernel/outcome.ts";
import {
  type CloseStep,
  eliminationsFrom,
  measuresMissing,
  monthEndStep,
  mutualItems,
  type Reporting,
  rateOn,
  reportingWith,
  runAllowance,
  runCompanyItems,
  runTax,
  shareMovements,
  usdRate,
  weightedShares,
} from "../modules/books/index.ts";
import { closeYear } from "../modules/ledger/index.ts";
import { type Tx, transactionUnlessRefused } from "../platform/database.ts";
import type { Platform } from "../platform/platform.ts";
import type { HousePolicy } from "./settings.ts";

/** Statements, the close of a month and the auditor's extracts, joined with everything that posts at a month's end. */
export const reportingOf = (policy: HousePolicy): Reporting =>
  reportingWith({
    ports: {
      eliminations: eliminationsFrom(mutualItems),
      usdRate: async (db, on) => {
        const rate = await rateOn(db, "USD", on);
        return rate && usdRate(rate.cnyMillionths);
      },
      shareMovements,
      weightedShares: async (db, { from, to, loss }) => {
        const { basic, diluted } = await weightedShares(db, { from, to, loss });
        return basic > 0 ? { sharesBasic: basic, sharesDiluted: diluted } : undefined;
      },
    },
    accruals: async ({ db }, { to }) => {
      const missing = await measuresMissing(db, to);
      const note =
        missing === 0 ? "every slice that lives was measured" : `${missing} slices were not measured on ${to}`;
      const noteZh = missing === 0 ? "存续份额均已计量" : `${missing} 个份额在 ${to} 未计量`;
      return { ok: missing === 0, note, noteZh, result: { missing } };
    },
    // Tax looks at what everything else has posted; the year's result is carried over when even that is known.
    monthEnd: [companyItems(policy), allowances(policy), tax(policy), yearEnd],
  });

const joined = <T, C extends string>(platform: Platform, work: (tx: Tx) => Promise<Outcome<T, C>>) =>
  transactionUnlessRefused(platform.db, work);

const byHand = (by: string) => ({ recordedBy: by, approval: null });

const recordedNote = ({ recorded }: { readonly recorded: number }) => ({
  note: recorded === 0 ? "nothing new to post" : `${recorded} recorded`,
  noteZh: recorded === 0 ? "无新增入账" : `已入账 ${recorded} 项`,
  result: { recorded },
});

const companyItems = (policy: HousePolicy): CloseStep =>
  monthEndStep(
    {
      name: "company-items",
      titleEn: "Awards, registers, interest and currencies are posted",
      titleZh: "股份支付、资产登记、利息及汇兑已入账",
      owner: "finance",
    },
    (platform, month, by) => joined(platform, (tx) => runCompanyItems(tx, platform, policy, month, byHand(by))),
    recordedNote,
  );

const allowances = (policy: HousePolicy): CloseStep =>
  monthEndStep(
    {
      name: "allowance",
      titleEn: "Expected credit losses are worked out and posted",
      titleZh: "预期信用损失已计算并入账",
      owner: "risk",
    },
    (platform, period, by) => runAllowance(platform, policy, { period, books, by }),
    recordedNote,
  );

const tax = (policy: HousePolicy): CloseStep =>
  monthEndStep(
    { name: "tax", titleEn: "Income tax is worked out and posted", titleZh: "所得税已计算并入账", owner: "finance" },
    (platform, month, by) => joined(platform, (tx) => runTax(tx, platform, policy, month, byHand(by))),
    recordedNote,
  );

const yearEnd: CloseStep = monthEndStep(
  {
    name: "year-end",
    titleEn: "In December: the year's result is carried to retained earnings",
    titleZh: "十二月：年度损益结转至未分配利润",
    owner: "finance",
  },
  async (platform, month, by) => {
    if (!month.endsWith("-12")) return done({ recorded: 0 });
    const closed = await joined(platform, (tx) => closeYear(tx, platform, Number(month.slice(0, 4)), byHand(by)));
    return closed.ok ? done({ recorded: closed.value.length }) : closed;
  },
  recordedNote,
);
