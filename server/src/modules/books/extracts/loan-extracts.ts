import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { formatId } from "../../../kernel/ids.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { plus, sum } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { operations } from "../statements/arithmetic/index.ts";
import { effectiveTaxRate } from "../statements/arithmetic/non-gaap.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { readFacts } from "../statements/read-facts.ts";
import { type Cell, type Extract, type ExtractAsked, eachIn, yuan } from "./extract.ts";
import { guaranteedSlices, loanTape } from "./loans.store.ts";

export const loanTapeExtract: Extract = {
  name: "loan-tape",
  titleEn: "Loan tape, as the loans stand when it is made",
  titleZh: "贷款明细（按导出时状态）",
  columns: [
    ...["loan", "slice", "user", "product", "funding_model", "entity", "agreement", "channel", "drawn_on", "tenor"],
    ...["tenor_unit", "monthly_rate_ppm", "principal_yuan", "outstanding_yuan", "owed_interest_yuan", "owed_fee_yuan"],
    ...["next_due_on", "band", "state"],
  ],
  rows: (db, { period: { to }, entity }) =>
    eachIn(loanTape(db, to, entity), (one) => [
      ...[formatId("loan", one.loanId), one.slice, formatId("user", one.userId), one.product, one.fundingModel],
      ...[one.entity, formatId("agr", one.agreementId), formatId("channel", one.channelId), one.drawnOn, one.tenor],
      ...[one.tenorUnit, one.monthlyRatePpm, yuan(one.principalFen), yuan(one.outstandingFen)],
      ...[yuan(one.owedInterestFen), yuan(one.owedFeeFen), one.nextDueOn, one.band, one.state],
    ]),
};

/** By agreement, then for each guarantor what it comes to, as a multiple of its net assets. */
export const guaranteeExposure = (ports: StatementPorts): Extract => ({
  name: "guarantee-exposure",
  titleEn: "Guarantee exposure and leverage",
  titleZh: "担保敞口及杠杆",
  columns: [
    ...["entity", "agreement", "slices", "guaranteed_principal_yuan", "maximum_payable_yuan", "net_assets_yuan"],
    "leverage",
  ],
  rows: (db, asked) => exposureRows(db, ports, asked),
});

async function* exposureRows(db: Reader, ports: StatementPorts, asked: ExtractAsked): AsyncGenerator<readonly Cell[]> {
  const { period, book } = asked;
  const found = await guaranteedSlices(db, period.to);
  const wanted = found.filter(({ entity }) => asked.entity === undefined || entity === asked.entity);
  for (const one of wanted)
    yield [
      ...[one.entity, formatId("agr", one.agreementId), one.slices, yuan(one.principalFen)],
      ...[yuan(plus(one.principalFen, one.interestFen)), null, null],
    ];
  for (const [entity, list] of groupBy(wanted, (one) => one.entity)) {
    const { closing } = await readFacts(db, ports, { book, entity }, period);
    const net = plus(closing.lines.companyEquity, closing.lines.noncontrollingInterests);
    const [principal, interest] = [sum(list.map((o) => o.principalFen)), sum(list.map((o) => o.interestFen))];
    const leverage = net > 0 ? formatDecimal(scaleHalfUp(principal, 100, net), 2) : "";
    const slices = list.reduce((all, one) => all + one.slices, 0);
    yield [entity, "", slices, yuan(principal), yuan(plus(principal, interest)), yuan(net), leverage];
  }
}

/** Income before tax and tax as the books have them; whoever keeps the tax computation explains the steps between. */
export const taxRate = (ports: StatementPorts): Extract => ({
  name: "tax-rate",
  titleEn: "Effective tax rate",
  titleZh: "实际税率",
  columns: ["entity", "income_before_tax_yuan", "income_tax_yuan", "share_based_yuan", "effective_rate_pct"],
  rows: (db, asked) => taxRows(db, ports, asked),
});

async function* taxRows(db: Reader, ports: StatementPorts, asked: ExtractAsked): AsyncGenerator<readonly Cell[]> {
  const { period, book, entity } = asked;
  const { upTo, before } = await readFacts(db, ports, { book, entity }, period);
  const leaves = Object.fromEntries(
    Object.entries(upTo.results).map(([line, amount]) => [
      line,
      amount - before.results[line as keyof typeof before.results],
    ]),
  ) as unknown as Parameters<typeof operations>[0];
  const made = operations({ ...leaves, netLossToNoncontrolling: 0 });
  const shareBased = upTo.shareBasedFen - before.shareBasedFen;
  const rate = effectiveTaxRate(made, shareBased);
  yield [entity ?? "consolidated", yuan(made.incomeBeforeTax), yuan(made.incomeTax), yuan(shareBased), rate];
}
