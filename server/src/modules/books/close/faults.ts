import { formatYuan, minus, sum } from "../../../kernel/money.ts";
import type { Database } from "../../../platform/database.ts";
import { balanceSheet } from "../statements/arithmetic/index.ts";
import type { Scope } from "../statements/movement.store.ts";
import type { Period } from "../statements/period.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { readFacts } from "../statements/read-facts.ts";
import { onSnapshot } from "../statements/statements-of.ts";

/** What is wrong with a set of statements before anything is rounded: nothing, or sentences with amounts. */
export const faultsOfStatements = async (
  db: Database,
  ports: StatementPorts,
  scope: Scope,
  period: Period,
): Promise<string[]> => {
  const facts = await onSnapshot(db, (tx) => readFacts(tx, ports, scope, period));
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
  return [
    ...(off === 0
      ? []
      : [
          `${who}: assets are ${formatYuan(minus(sheet.totalAssets as never, sheet.totalLiabilitiesAndEquity as never))} yuan more than liabilities and equity`,
        ]),
    ...(changed === explained
      ? []
      : [`${who}: cash changed by ${formatYuan(changed)} yuan, its flows say ${formatYuan(explained)}`]),
    ...facts.unknown.map(([account, net]) => `${who}: the chart does not know ${account} (${formatYuan(net)} yuan)`),
  ];
};
