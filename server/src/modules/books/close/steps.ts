import type { BookName } from "@suanpan/contract";
import { books } from "@suanpan/contract";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { formatYuan, plus, sum, zeroFen } from "../../../kernel/money.ts";
import type { Database } from "../../../platform/database.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { readStatements } from "../../funding/index.ts";
import { agreementsInForce, listInstitutions } from "../../matching/index.ts";
import { heldByReceipts } from "../statements/control.store.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { firstFaultOfSettlements } from "../verify-settlements.ts";
import { type Fault, faultsOfStatements, type Looked, providerFaults } from "./faults.ts";
import {
  daysWithoutStatement,
  entriesIn,
  onProviderAccount,
  openBreaksIn,
  type Span,
  statementsNotTaken,
} from "./month.store.ts";
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
    const days = daysBetween(from, to) + 1;
    const note = ok ? `${days} days` : `${unclosed ?? "the first day"} is not closed`;
    const noteZh = ok ? `共 ${days} 天` : `${unclosed ?? "首日"} 尚未日结`;
    return { ok, note, noteZh, result: { unclosed: unclosed ?? null } };
  },
};

export const providerReconciled: CloseStep = {
  name: "provider",
  titleEn: "The payment provider's statements agree with our orders and with its account in the books",
  titleZh: "支付机构对账单与指令及账面一致",
  owner: "finance",
  besideJournals: true,
  waivable: true,
  run: async ({ db }, span) => {
    const [breaks, missing] = [await openBreaksIn(db, span), await daysWithoutStatement(db, span)];
    const [untaken] = await statementsNotTaken(db, span);
    const { bookedFen, heldFen, statedFen } = await onProviderAccount(db, span);
    const receivedFen = sum((await heldByReceipts(db, addDays(span.to, 1), span.from)).map((one) => one.heldFen));
    const faults = providerFaults({ breaks, missing, untaken, bookedFen, factsFen: plus(receivedFen, heldFen) });
    const [booked, stated] = [formatYuan(bookedFen), formatYuan(statedFen)];
    const note = `no open breaks, no missing statements; ${booked} yuan on its account, ${stated} collected by its statements`;
    const noteZh = `无未处理差异，对账单齐全；账面应收 ${booked} 元，对账单代收 ${stated} 元`;
    return {
      ok: faults.length === 0,
      note: faults.length === 0 ? note : faults.map(({ en }) => en).join("; "),
      noteZh: faults.length === 0 ? noteZh : faults.map(({ zh }) => zh).join("；"),
      result: { breaks, missing, bookedFen, statedFen },
    };
  },
};

export const institutionsSettled: CloseStep = {
  name: "institutions",
  titleEn: "Institutions have their settlement statements, and these tie to the books",
  titleZh: "机构结算单齐全且与账簿一致",
  owner: "funding",
  besideJournals: true,
  run: async ({ db }, { from, to }) => {
    const statements = await readStatements(db, { from, to });
    const institutions = new Set(statements.map(({ institutionId }) => institutionId)).size;
    const payableFen = sum(statements.map((one) => one.payableFen));
    const fault = await faultOfSettlements(db, { from, to });
    if (fault) return { ok: false, note: fault.en, noteZh: fault.zh, result: { fault: fault.en } };
    const note = `${statements.length} statements for ${institutions} institutions, payable ${formatYuan(payableFen)} yuan`;
    const noteZh = `${institutions} 家机构共 ${statements.length} 份结算单，应付 ${formatYuan(payableFen)} 元`;
    return { ok: true, note, noteZh, result: { statements: statements.length, institutions, payableFen } };
  },
};

/** The first statement that is missing or does not tie, with the name of its institution. */
const faultOfSettlements = async (db: Database, span: Span): Promise<Fault | undefined> => {
  const fault = await firstFaultOfSettlements(db, span);
  if (fault === undefined) return undefined;
  const { agreementId, problem } = fault;
  const signed = (await agreementsInForce(db)).find(({ id }) => id === agreementId);
  const institutions = await listInstitutions(db);
  const who = institutions.find(({ id }) => signed && id === formatId("inst", signed.institutionId))?.name ?? "";
  return {
    en: `${who}: ${problem}`,
    zh: `${who}（${formatId("agr", agreementId)}）结算单缺失或与账簿不一致：${problem}`,
  };
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
      const entries = await entriesIn(db, span);
      return {
        ok: true,
        note: `${entries} entries in the month`,
        noteZh: `本月 ${entries} 笔分录`,
        result: { entries },
      };
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
    const takenOut = sum(found[0]?.lines.map(({ netFen }) => (netFen > 0 ? netFen : zeroFen)) ?? []);
    const note = first ? `${first.book}: ${first.what}` : `${formatYuan(takenOut)} yuan eliminated`;
    const noteZh = first
      ? `${first.book}：集团内往来或投资相差 ${formatYuan(first.differenceFen)} 元`
      : `已抵销 ${formatYuan(takenOut)} 元`;
    return { ok: wrong.length === 0, note, noteZh, result: { disagreements: wrong } };
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
    const amount = formatYuan(beyondFen);
    const note = `${amount} yuan of loans due beyond a year`;
    return { ok: true, note, noteZh: `一年以上到期贷款 ${amount} 元`, result: { beyond: rows } };
  },
});

export const statementsFoot = (ports: StatementPorts): CloseStep => ({
  name: "statements",
  titleEn: "Statements balance and explain the change of cash, in every company and book",
  titleZh: "各公司各账簿报表平衡且现金变动可解释",
  owner: "finance",
  run: async ({ db }, period) => {
    const looked: Looked[] = [];
    for (const book of books as readonly BookName[]) looked.push(await faultsOfStatements(db, ports, book, period));
    const faults = looked.flatMap((one) => one.faults);
    const companies = new Set(looked.flatMap((one) => one.companies)).size;
    const note = faults[0]?.en ?? `${companies} companies and the group, ${books.length} books`;
    const noteZh = faults[0]?.zh ?? `${companies} 家公司及集团，${books.length} 套账簿`;
    return { ok: faults.length === 0, note, noteZh, result: { faults: faults.map(({ en }) => en) } };
  },
});

export const review: CloseStep = {
  name: "review",
  titleEn: "Somebody has reviewed the month and signed",
  titleZh: "已有人复核并签字",
  owner: "finance",
};
