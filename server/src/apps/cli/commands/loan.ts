import type { EventJournal, Loan } from "@suanpan/contract";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import { journalsOfLoan } from "../../../modules/books/index.ts";
import { eventsOfLoan, eventView, findLoan, type LoanId, showLoan } from "../../../modules/lending/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asId } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

export const loan: Register = (program, cli) => {
  program
    .command("loan")
    .description("show a loan: its schedule, its facts, and the journals they became")
    .argument("<loan>", "the loan's id", asId("loan"))
    .addHelpText("after", examples("loan loan_0etrwfh01780k", "loan loan_0etrwfh01780k --json"))
    .action(async (id: LoanId) => cli.answer(await cli.withPlatform((opened) => show(opened, id))));
};

const show = async ({ platform }: Opened, id: LoanId): Promise<Report> => {
  const found = await findLoan(platform, id);
  const view = await showLoan(platform, id);
  if (!found || !view) throw new PlainError("There is no such loan: check the id.");
  const events = (await eventsOfLoan(platform.db, found)).map(eventView);
  const journals = await journalsOfLoan(platform.db, found);
  const facts = events.map((event) => [
    `  ${event.seq}`,
    event.businessOn,
    event.detail === null ? event.type : `${event.type} (${event.detail})`,
    Object.entries(event.components)
      .map(([name, amount]) => `${name} ${yuan(amount)}`)
      .join(", "),
  ]);
  return report(
    [
      heading(view),
      "",
      "Schedule",
      table(scheduleOf(view)),
      "",
      "Facts",
      table(facts),
      "",
      "Journals",
      ...journals.map(journalText),
    ].join("\n"),
    { ...view, events, journals },
  );
};

const heading = (view: Loan): string =>
  `${view.id}  ${view.state}  ${view.borrowerMasked}\n${view.product}, ${view.fundingModel}, ${yuan(view.principalFen)} yuan drawn on ${view.drawnOn}, ${formatPercent(ppm(view.monthlyRatePpm))} a month, all-in ${formatPercent(ppm(view.annualCostPpm))} a year\noutstanding ${yuan(view.outstandingFen)}, ${view.daysPastDue} days past due, band ${view.band}${view.creditFen > 0 ? `, credit ${yuan(view.creditFen)}` : ""}`;

const scheduleOf = (view: Loan): string[][] => [
  ["  ", "due", right("principal"), right("interest"), right("fees"), right("late fee"), right("paid")],
  ...view.instalments
    .filter((i) => !i.replaced)
    .map((i) => [
      `  ${i.number}`,
      i.dueOn,
      right(yuan(i.principalFen)),
      right(yuan(i.interestFen)),
      right(yuan(i.guaranteeFeeFen + i.serviceFeeFen)),
      right(yuan(i.lateFeeFen)),
      right(yuan(paidOf(i))),
    ]),
];

const paidOf = (i: Loan["instalments"][number]): number =>
  i.paidPrincipalFen + i.paidInterestFen + i.paidGuaranteeFeeFen + i.paidServiceFeeFen + i.paidLateFeeFen;

const journalText = ({ eventSeq, businessOn, book, rule, entryId, lines }: EventJournal): string =>
  [
    `  ${eventSeq === null ? businessOn : `fact ${eventSeq}`}: ${book} ${rule}, ${entryId ? "posted" : "to be posted when its day is closed"}`,
    ...lines.map(
      (line) =>
        `    ${line.debitFen > 0 ? "Dr" : "   Cr"} ${line.nameEn.padEnd(line.debitFen > 0 ? 46 : 43)}${right(yuan(line.debitFen || line.creditFen))}`,
    ),
  ].join("\n");

const yuan = (amountFen: number): string => formatYuan(fen(amountFen));
const right = (text: string): string => text.padStart(14);
