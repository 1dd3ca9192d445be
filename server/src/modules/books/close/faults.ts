import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, formatYuan, minus, sum } from "../../../kernel/money.ts";
import type { Database } from "../../../platform/database.ts";
import { balanceSheet } from "../statements/arithmetic/index.ts";
import type { Scope } from "../statements/movement.store.ts";
import type { Period } from "../statements/period.ts";
import { type StatementPorts, totalsOnly } from "../statements/ports.ts";
import { movementsOf, readFacts, type StatementFacts } from "../statements/read-facts.ts";
import { onSnapshot } from "../statements/statements-of.ts";

/** What is wrong, in a sentence with its amount. */
export type Fault = { readonly en: string; readonly zh: string };

type OfProvider = {
  readonly breaks: number;
  readonly missing: readonly IsoDate[];
  /** The first day whose statement says another amount than we took from it. */
  readonly untaken: { readonly day: IsoDate; readonly collectedFen: Fen; readonly takenFen: Fen } | undefined;
  readonly bookedFen: Fen;
  /** What borrowers paid and what is held, by the facts. */
  readonly factsFen: Fen;
};

/** What stands between the payment provider, our orders and its account in the books. */
export const providerFaults = ({ breaks, missing, untaken, bookedFen, factsFen }: OfProvider): Fault[] => [
  ...(breaks > 0 ? [{ en: `${breaks} open breaks`, zh: `${breaks} 笔差异未处理` }] : []),
  ...(missing.length > 0
    ? [
        {
          en: `no statement of ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more days` : ""}`,
          zh: `缺少 ${missing[0]}${missing.length > 1 ? ` 等 ${missing.length} 天` : ""} 的对账单`,
        },
      ]
    : []),
  ...(untaken
    ? [
        {
          en: `the statement of ${untaken.day} collected ${formatYuan(untaken.collectedFen)} yuan, our orders and receipts ${formatYuan(untaken.takenFen)}`,
          zh: `${untaken.day} 对账单代收 ${formatYuan(untaken.collectedFen)} 元，我方指令及来款 ${formatYuan(untaken.takenFen)} 元`,
        },
      ]
    : []),
  ...(bookedFen === factsFen
    ? []
    : [
        {
          en: `the books put ${formatYuan(bookedFen)} yuan on the provider's account, payments and held money are ${formatYuan(factsFen)}`,
          zh: `账面应收支付机构 ${formatYuan(bookedFen)} 元，还款及暂收款为 ${formatYuan(factsFen)} 元`,
        },
      ]),
];

export type Looked = { readonly companies: readonly string[]; readonly faults: readonly Fault[] };

/**
 * What is wrong with the statements of a book before anything is rounded, of them all together and of each company that
 * has anything in it: nothing, or sentences with amounts.
 */
export const faultsOfStatements = (
  db: Database,
  ports: StatementPorts,
  book: Scope["book"],
  period: Period,
): Promise<Looked> =>
  onSnapshot(db, async (tx) => {
    const movements = await movementsOf(tx, book, period);
    const companies = [...new Set(movements.map(({ entity }) => entity))].toSorted();
    const faults: Fault[] = [];
    for (const entity of [undefined, ...companies]) {
      const scope = { book, entity };
      faults.push(...faultsIn(scope, await readFacts(tx, totalsOnly(ports), scope, period, movements)));
    }
    return { companies, faults };
  });

const faultsIn = (scope: Scope, facts: StatementFacts): Fault[] => {
  const who = `${scope.book}, ${scope.entity ?? "consolidated"}`;
  const sheet = balanceSheet(facts.closing.lines);
  const off = sheet.totalAssets - sheet.totalLiabilitiesAndEquity;
  const cash = ({ lines }: typeof facts.closing) => sum([lines.cashAndCashEquivalents, lines.restrictedCash]);
  const brought = minus(facts.upTo.broughtCashFen, facts.before.broughtCashFen);
  const changed = minus(cash(facts.closing), sum([cash(facts.opening), brought]));
  const explained = minus(
    sum([
      facts.upTo.cash.operating,
      facts.upTo.cash.investing,
      facts.upTo.cash.financing,
      facts.upTo.cash.foreignExchange,
    ]),
    sum([
      facts.before.cash.operating,
      facts.before.cash.investing,
      facts.before.cash.financing,
      facts.before.cash.foreignExchange,
    ]),
  );
  const yuanOff = formatYuan(minus(sheet.totalAssets as never, sheet.totalLiabilitiesAndEquity as never));
  return [
    ...(off === 0
      ? []
      : [
          {
            en: `${who}: assets are ${yuanOff} yuan more than liabilities and equity`,
            zh: `${who}：资产比负债及权益多 ${yuanOff} 元`,
          },
        ]),
    ...(changed === explained
      ? []
      : [
          {
            en: `${who}: cash changed by ${formatYuan(changed)} yuan, its flows say ${formatYuan(explained)}`,
            zh: `${who}：现金变动 ${formatYuan(changed)} 元，现金流量解释 ${formatYuan(explained)} 元`,
          },
        ]),
    ...facts.unknown.map(([account, net]) => ({
      en: `${who}: the chart does not know ${account} (${formatYuan(net)} yuan)`,
      zh: `${who}：科目表中没有 ${account}（${formatYuan(net)} 元）`,
    })),
  ];
};
