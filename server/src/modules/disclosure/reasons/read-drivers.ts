import type { Exposure, FundingModel, Metric, MetricReport } from "@suanpan/contract";
import type { Database } from "../../../platform/database.ts";
import { periodOf, rollForward, statementsOf } from "../../books/index.ts";
import { showMetrics } from "../../insight/index.ts";
import type { FigurePorts } from "../figures/own.ts";
import type { Drivers, Provision } from "./terms.ts";

const chargedTo: Readonly<Record<Exposure, string>> = {
  "loans-receivable": "provisionLoansReceivable",
  "financial-assets-receivable": "provisionFinancialAssetsReceivable",
  "contract-assets": "provisionAccountsReceivableAndContractAssets",
  "contingent-liability": "provisionContingentLiabilities",
};
const fundedBy = ["payableToTrustInvestors", "payableToTrustInvestorsNoncurrent", "shortTermLoans"];

/** What moved the results of a period that the platform lived through whole. */
export const readDrivers = async (db: Database, ports: FigurePorts, period: string): Promise<Drivers | undefined> => {
  const { months, before } = periodOf(period);
  const statements = await statementsOf(db, ports.statements, { period, unit: "exact" });
  const metrics = await metricsOf(db, ports, period);
  if (!statements.ok || !metrics) return undefined;
  const opening = await metricsOf(db, ports, before.slice(0, 7));
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const rolls = await rollForward(db, { from: first, to: last, book: "usgaap" });
  return {
    linesFen: Object.fromEntries(statements.value.operations.map(({ line, amount }) => [line, amount])),
    loans: metricIn(metrics, "loans")?.value ?? 0,
    newLineUsers: metricIn(metrics, "new-line-users")?.value ?? 0,
    volumeFen: byModel(metrics, "volume"),
    tenor: byModel(metrics, "tenor"),
    balancesFen: added(byModel(metrics, "balance"), opening ? byModel(opening, "balance") : {}),
    fundingFen: statements.value.balanceSheet
      .filter(({ line }) => fundedBy.includes(line))
      .reduce((sum, { amount, opening: at = 0 }) => sum + amount + at, 0),
    provisions: provisionsOf(rolls),
  };
};

const metricsOf = async (db: Database, ports: FigurePorts, period: string): Promise<MetricReport | undefined> => {
  const shown = await showMetrics(db, ports.insight, { period, by: "model", view: "restated" });
  return shown.ok ? shown.value : undefined;
};

type ByModel = Partial<Record<FundingModel, number>>;

const metricIn = ({ metrics }: MetricReport, code: Metric["code"]): Metric | undefined =>
  metrics.find((metric) => metric.code === code);

const byModel = (report: MetricReport, code: Metric["code"]): ByModel =>
  Object.fromEntries((metricIn(report, code)?.groups ?? []).map(({ key, value }) => [key, value ?? 0]));

const added = (a: ByModel, b: ByModel): ByModel =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
      const model = key as FundingModel;
      return [model, (a[model] ?? 0) + (b[model] ?? 0)];
    }),
  );

const provisionsOf = (rolls: Awaited<ReturnType<typeof rollForward>>): Record<string, Provision | undefined> => {
  const found: Record<string, Provision> = {};
  for (const { exposure, newLoanFen, revisionFen } of rolls) {
    const line = chargedTo[exposure];
    const so = found[line] ?? { newLoanFen: 0, revisionFen: 0 };
    found[line] = { newLoanFen: so.newLoanFen + newLoanFen, revisionFen: so.revisionFen + revisionFen };
  }
  return found;
};
