import type { Table } from "../document.ts";
import type { Figures } from "../figure.ts";
import { exactLine } from "../figures/operating.ts";
import { inYuan, tablesOf } from "../figures/tables.ts";
import { growth, operating, share } from "../release/ids.ts";
import type { Labels } from "../release/labels.ts";

const names: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  institutions: ["Financial institutions", "金融机构数"],
  registeredUsersM: ["Registered users (million)", "注册用户（百万）"],
  approvedUsersM: ["Users with approved credit lines (million)", "获批授信用户（百万）"],
  borrowersM: ["Borrowers (million)", "借款人（百万）"],
  loans: ["Loans", "贷款笔数"],
  loansVPocket: ["Loans, V-pocket", "贷款笔数：微零花"],
  loansOther: ["Loans, other products", "贷款笔数：其他产品"],
  volumeM: ["Volume (RMB million)", "贷款金额（百万元）"],
  volumeCapitalLightIceTechM: ["Volume without credit risk (RMB million)", "不承担信用风险的贷款金额（百万元）"],
  volumePlatformM: ["Volume, Platform Services (RMB million)", "平台服务贷款金额（百万元）"],
  volumeIceM: ["Volume, ICE (RMB million)", "ICE贷款金额（百万元）"],
  volumeTechM: ["Volume, other technology solutions (RMB million)", "其他技术解决方案贷款金额（百万元）"],
  volumeTotalSolutionsM: ["Volume, Total Solutions (RMB million)", "整体解决方案贷款金额（百万元）"],
  balanceM: ["Outstanding balance (RMB million)", "在贷余额（百万元）"],
  balanceCapitalLightIceTechM: ["Balance without credit risk (RMB million)", "不承担信用风险的余额（百万元）"],
  balanceIceM: ["Balance, ICE (RMB million)", "ICE余额（百万元）"],
  balanceTechM: ["Balance, other technology solutions (RMB million)", "其他技术解决方案余额（百万元）"],
  balanceTotalSolutionsM: ["Balance, Total Solutions (RMB million)", "整体解决方案余额（百万元）"],
  tenorMonths: ["Weighted average contractual tenor (months)", "加权平均合同期限（月）"],
  delinquency90Pct: ["90 day+ delinquency rate", "90天以上逾期率"],
  repeatBorrowerPct: ["Repeat borrower contribution", "复借贡献率"],
  day1DelinquencyPct: ["Day-1 delinquency rate", "首日逾期率"],
  collection30Pct: ["30-day collection rate", "30天回收率"],
};

/** What a small company counts one by one is not called millions. */
const inMillions = [/ \(million\)| million|（百万）|百万/, ""] as const;

/** The operating figures as a statement: a column for each period that any is known of, growth and shares below. */
export const operatingTable = (figures: Figures, labels: Labels): Table | undefined => {
  const periods = [...new Set([...figures.keys()].flatMap((id) => /^operating\/([^/]+)\//.exec(id)?.[1] ?? []))].sort();
  if (periods.length === 0) return undefined;
  const row = (label: string, idOf: (period: string) => string): Table["rows"][number] => ({
    ...{ label, indent: 0, style: "leaf" },
    cells: periods.map((period) => (figures.has(idOf(period)) ? idOf(period) : null)),
  });
  const inOnes = tablesOf(figures) === inYuan;
  const rows = Object.entries(names).flatMap(([name, both]) => {
    const label = inOnes ? labels.pick(both).replace(...inMillions) : labels.pick(both);
    return [
      row(label, (period) => operating(period, inOnes ? exactLine(name) : name)),
      row(`${label} – ${labels.pick(["change", "变动"])}`, (period) => growth(period, name)),
    ];
  });
  const shares = row(labels.pick(["Share of volume without credit risk", "不承担信用风险的金额占比"]), (period) =>
    share(period, "volumeCapitalLightIceTech"),
  );
  return {
    ...{ kind: "table", name: "operating", title: labels.heading("operating"), note: "" },
    columns: periods.map((label) => ({ label, unit: "" })),
    rows: [...rows, shares].filter(({ cells }) => cells.some((id) => id !== null)),
  };
};
