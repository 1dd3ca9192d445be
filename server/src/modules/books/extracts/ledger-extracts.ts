import { formatId } from "../../../kernel/ids.ts";
import { minus, plus, sum } from "../../../kernel/money.ts";
import { accountCodes, chart, named } from "../../ledger/index.ts";
import { bookVersions } from "../rules/books.ts";
import { type Extract, type ExtractAsked, eachIn, eachOf, yuan } from "./extract.ts";
import { journalLines, rolledAccounts, rolledAllowances } from "./journals.store.ts";

const filterOf = ({ book, entity, period: { from, to } }: ExtractAsked) => ({ book, entity, from, to });
const ofKind = (prefix: "agr" | "channel", id: bigint): string => (BigInt(id) === 0n ? "" : formatId(prefix, id));

export const journalListing: Extract = {
  name: "journals",
  titleEn: "Journal listing",
  titleZh: "会计分录清单",
  columns: [
    ...["entry", "day", "entity", "rule", "rule_version", "product", "agreement", "channel", "memo", "facts", "line"],
    ...["account", "account_name", "debit_yuan", "credit_yuan", "cash_flow"],
  ],
  rows: (db, asked) =>
    eachIn(journalLines(db, filterOf(asked)), (line) => [
      ...[line.id, line.businessOn, line.entity, line.rule, line.ruleVersion, line.product],
      ...[ofKind("agr", line.agreementId), ofKind("channel", line.channelId), line.memo, line.events, line.lineNo],
      ...[line.account, named(line.account).nameEn, yuan(line.debitFen), yuan(line.creditFen), line.cashFlow],
    ]),
};

const allowances = [
  "allowance-loans",
  "allowance-financial-assets",
  "allowance-contract-assets",
  "guarantee-contingent",
];
const provisions = accountCodes.filter((code) => code.startsWith("provision-"));

export const allowanceRollForward: Extract = {
  name: "allowances",
  titleEn: "Allowance roll-forward",
  titleZh: "损失准备变动表",
  columns: [
    ...["entity", "account", "account_name", "opening_yuan", "provision_yuan", "used_yuan", "recovered_yuan"],
    "closing_yuan",
  ],
  rows: (db, asked) =>
    eachOf(rolledAllowances(db, filterOf(asked), allowances, provisions), (row) => {
      const closing = minus(sum([row.openingFen, row.providedFen, row.recoveredFen]), row.usedFen);
      const amounts = [row.openingFen, row.providedFen, row.usedFen, row.recoveredFen, closing];
      return [row.entity, row.account, named(row.account).nameEn, ...amounts.map(yuan)];
    }),
};

const rolled = (
  about: Pick<Extract, "name" | "titleEn" | "titleZh">,
  which: { readonly accounts?: readonly string[]; readonly entityLike?: string },
): Extract => ({
  ...about,
  columns: ["entity", "account", "account_name", "opening_yuan", "debits_yuan", "credits_yuan", "closing_yuan"],
  rows: (db, asked) =>
    eachOf(rolledAccounts(db, filterOf(asked), which), (row) => {
      const closing = minus(plus(row.openingFen, row.debitFen), row.creditFen);
      const amounts = [row.openingFen, row.debitFen, row.creditFen, closing];
      return [row.entity, row.account, named(row.account).nameEn, ...amounts.map(yuan)];
    }),
});

export const contractBalances = rolled(
  { name: "contract-balances", titleEn: "Contract balances", titleZh: "合同余额变动表" },
  {
    accounts: [
      ...["accounts-receivable", "contract-assets", "contract-liabilities"],
      ...["financial-assets-receivable", "guarantee-stand-ready"],
    ],
  },
);

export const trustBalances = rolled(
  { name: "trust-balances", titleEn: "Balances of the consolidated trusts", titleZh: "合并信托余额变动表" },
  { entityLike: "trust-%" },
);

export const chartExtract: Extract = {
  name: "chart",
  titleEn: "Chart of accounts",
  titleZh: "会计科目表",
  columns: ["account", "name_en", "name_zh", "type", "normal_side", "statement_line"],
  rows: () =>
    eachOf(Promise.resolve(accountCodes), (code) => {
      const { nameEn, nameZh, type, normalSide, line } = chart[code];
      return [code, nameEn, nameZh, type, normalSide, line];
    }),
};

const spoken = (amount: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(amount)
    .map(([part, factor], n) => (factor === -1 ? `-${part}` : n === 0 ? part : `+${part}`))
    .join(" ");

export const ruleExtract: Extract = {
  name: "posting-rules",
  titleEn: "Posting rules",
  titleZh: "记账规则",
  columns: [
    "book",
    "version",
    "in_force_from",
    "rule",
    "source",
    "fact",
    "funding_model",
    "line",
    "side",
    "account",
    "amount",
    "cash_flow",
  ],
  rows: (_db, { book: wanted }) => {
    const lines = bookVersions
      .filter(({ name }) => name === wanted)
      .flatMap((book) => book.rules.flatMap((rule) => rule.lines.map((line, n) => ({ book, rule, line, n }))));
    return eachOf(Promise.resolve(lines), ({ book, rule, line, n }) => [
      ...[
        book.name,
        book.version,
        book.from,
        rule.name,
        rule.source,
        rule.type,
        rule.model,
        n + 1,
        line.side,
        line.account,
      ],
      ...[spoken(line.amount), line.cashFlow],
    ]);
  },
};
