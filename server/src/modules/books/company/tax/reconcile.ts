import type { TaxReconciliation } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Fen, fen, minus, negate, plus, prorate, sum } from "../../../../kernel/money.ts";
import type { Reader } from "../../../../platform/database.ts";
import { type YearTotal, yearTotals } from "../company.store.ts";
import type { Facts } from "../facts.ts";
import { loadFacts } from "../load-facts.ts";
import type { CompanyTaxPolicy } from "../settings.ts";
import { isResult } from "./entity-tax.ts";
import { taxRateOf } from "./rate.ts";

type Span = { readonly from: IsoDate; readonly to: IsoDate };
type EntityResult = {
  readonly entity: string;
  readonly preTaxFen: Fen;
  readonly awardsFen: Fen;
  readonly ratePpm: number;
};

const parts = (amountFen: Fen, ratePpm: number): Fen => prorate(amountFen, ratePpm, 1_000_000);

/** From the statutory rate to the tax that was booked, reason by reason; what no reason explains is said to be so. */
export const reconcile = (
  totals: readonly YearTotal[],
  { from, to }: Span,
  { policy, facts }: { readonly policy: CompanyTaxPolicy; readonly facts: Facts },
): TaxReconciliation => {
  const results = resultsOf(totals, (entity) => taxRateOf(policy, facts, entity, Number(to.slice(0, 4))));
  const preTaxFen = sum(results.map((result) => result.preTaxFen));
  const awardsFen = sum(results.map((result) => result.awardsFen));
  const taxFen = sum(totals.filter(({ account }) => account === "income-tax").map(({ netFen }) => fen(netFen)));
  const statutoryFen = parts(preTaxFen, policy.taxStatutoryPpm);
  const planned = facts["distribution-planned"].filter(({ on }) => on >= from && on <= to);
  const reasons = [
    {
      reason: "other rates of the group's companies",
      amountFen: sum(results.map((r) => parts(r.preTaxFen, r.ratePpm - policy.taxStatutoryPpm))),
    },
    { reason: "awards, not deductible", amountFen: sum(results.map((r) => parts(r.awardsFen, r.ratePpm))) },
    {
      reason: "withheld on earnings to be distributed",
      amountFen: sum(planned.map(({ item }) => parts(fen(item.amountFen), item.withholdingPpm))),
    },
  ];
  const explainedFen = reasons.reduce((so, { amountFen }) => plus(so, amountFen), statutoryFen);
  return {
    from,
    to,
    preTaxFen,
    statutoryFen,
    lines: [...reasons, { reason: "rounding and changes of rates", amountFen: minus(taxFen, explainedFen) }],
    taxFen,
    effectivePpm: ratio(taxFen, preTaxFen),
    printedPpm: ratio(taxFen, plus(preTaxFen, awardsFen)),
  };
};

const ratio = (taxFen: Fen, incomeFen: Fen): number | null =>
  incomeFen === 0 ? null : scaleHalfUp(taxFen, 1_000_000, incomeFen);

const resultsOf = (totals: readonly YearTotal[], rateOf: (entity: string) => number): EntityResult[] =>
  [...new Set(totals.map(({ entity }) => entity))].map((entity) => {
    const own = totals.filter(
      (total) => total.entity === entity && isResult(total.account) && total.account !== "income-tax",
    );
    return {
      entity,
      preTaxFen: negate(sum(own.map(({ netFen }) => fen(netFen)))),
      awardsFen: sum(own.filter(({ ofAwards }) => ofAwards).map(({ netFen }) => fen(netFen))),
      ratePpm: rateOf(entity),
    };
  });

export const taxReconciliation = async (db: Reader, policy: CompanyTaxPolicy, span: Span): Promise<TaxReconciliation> =>
  reconcile(await yearTotals(db, "usgaap", span.to, span.from), span, { policy, facts: await loadFacts(db, span.to) });
