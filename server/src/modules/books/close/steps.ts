import type { BookName } from "@suanpan/contract";
import { books } from "@suanpan/contract";
import { daysBetween } from "../../../kernel/calendar.ts";
import { formatYuan, sum, zeroFen } from "../../../kernel/money.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { readStatements } from "../../funding/index.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { faultsOfStatements } from "./faults.ts";
import { daysWithoutStatement, entitiesUpTo, openBreaksIn, postedIn } from "./month.store.ts";
import type { CloseStep } from "./step.ts";

export const daysClosed: CloseStep = {
  name: "days",
  titleEn: "Every day of the month is closed",
  titleZh: "本月每日均已日结",
  owner: "finance",
  besideJournals: true,
  run: async ({ db }, { from, to }) => {
    const unclosed = await firstUnclosedDay(db);
    const ok = unclosed !== undefined && unclosed > to;
    const note = ok ? `${daysBetween(from, to) + 1} days` : `${unclosed ?? "the first day"} is not closed`;
    return { ok, note, result: { unclosed: unclosed ?? null } };
  },
};

export const providerReconciled: CloseStep = {
  name: "provider",
  titleEn: "The payment provider's statements agree with our orders",
  titleZh: "支付机构对账单与指令一致",
  owner: "finance",
  besideJournals: true,
  waivable: true,
  run: async ({ db }, span) => {
    const [breaks, missing] = [await openBreaksIn(db, span), await daysWithoutStatement(db, span)];
    const ok = breaks === 0 && missing.length === 0;
    const said = [
      ...(breaks > 0 ? [`${breaks} open breaks`] : []),
      ...(missing.length > 0
        ? [`no statement of ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more days` : ""}`]
        : []),
    ];
    return { ok, note: ok ? "no open breaks, no missing statements" : said.join("; "), result: { breaks, missing } };
  },
};

export const institutionsSettled: CloseStep = {
  name: "institutions",
  titleEn: "Institutions have their settlement statements",
  titleZh: "机构结算单已出具",
  owner: "funding",
  besideJournals: true,
  run: async ({ db }, { from, to }) => {
    const statements = await readStatements(db, { from, to });
    const institutions = new Set(statements.map(({ institutionId }) => institutionId)).size;
    const payableFen = sum(statements.map((one) => one.payableFen));
    const note = `${statements.length} statements for ${institutions} institutions, payable ${formatYuan(payableFen)} yuan`;
    return { ok: true, note, result: { statements: statements.length, institutions, payableFen } };
  },
};

/** Whoever accrues says what a second run would post; anything but nothing means that the first was not the last. */
export const accrualsStand = (rerun?: NonNullable<CloseStep["run"]>): CloseStep => ({
  name: "accruals",
  titleEn: "Accruals are posted, and posting again posts nothing",
  titleZh: "应计已入账，重复执行不再入账",
  owner: "finance",
  run:
    rerun ??
    (async ({ db }, span) => {
      const { entries } = await postedIn(db, span);
      return { ok: true, note: `${entries} entries in the month`, result: { entries } };
    }),
});

export const eliminationsAgree = (ports: StatementPorts): CloseStep => ({
  name: "eliminations",
  titleEn: "What the group's companies owe and own of each other agrees",
  titleZh: "集团内往来及投资核对一致",
  owner: "finance",
  run: async ({ db }, { to }) => {
    const found = await Promise.all(books.map(async (book) => ({ book, ...(await ports.eliminations(db, book, to)) })));
    const wrong = found.flatMap(({ book, disagreements }) => disagreements.map((one) => ({ book, ...one })));
    const [first] = wrong;
    const note = first
      ? `${first.book}: ${first.what}`
      : `${formatYuan(sum(found[0]?.lines.map(({ netFen }) => (netFen > 0 ? netFen : zeroFen)) ?? []))} yuan eliminated`;
    return { ok: wrong.length === 0, note, result: { disagreements: wrong } };
  },
});

/** What is due beyond a year is kept as it stands now: schedules go on changing, the month's balance sheet does not. */
export const presentationKept = (ports: StatementPorts): CloseStep => ({
  name: "presentation",
  titleEn: "What is due beyond a year is kept for the balance sheet",
  titleZh: "一年以上到期金额已固定",
  owner: "finance",
  besideJournals: true,
  run: async ({ db }, { to }) => {
    const beyond = await ports.beyondAYear(db, to);
    const beyondFen = sum(beyond.filter(({ line }) => line === "loansReceivable").map((one) => one.beyondFen));
    const rows = beyond.map((one) => ({ ...one }));
    return { ok: true, note: `${formatYuan(beyondFen)} yuan of loans due beyond a year`, result: { beyond: rows } };
  },
});

export const statementsFoot = (ports: StatementPorts): CloseStep => ({
  name: "statements",
  titleEn: "Statements balance and explain the change of cash, in every company and book",
  titleZh: "各公司各账簿报表平衡且现金变动可解释",
  owner: "finance",
  run: async ({ db }, period) => {
    const scopes = [undefined, ...(await entitiesUpTo(db, period.to))];
    const faults: string[] = [];
    for (const book of books as readonly BookName[])
      for (const entity of scopes) faults.push(...(await faultsOfStatements(db, ports, { book, entity }, period)));
    const note = faults[0] ?? `${scopes.length - 1} companies and the group, ${books.length} books`;
    return { ok: faults.length === 0, note, result: { faults } };
  },
});

export const review: CloseStep = {
  name: "review",
  titleEn: "Somebody has reviewed the month and signed",
  titleZh: "已有人复核并签字",
  owner: "finance",
};
