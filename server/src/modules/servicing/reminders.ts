import type { Language } from "@suanpan/contract";
import { addDays, daysBetween, type IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import { type Fen, formatYuan } from "../../kernel/money.ts";
import type { NewNotification } from "../../platform/notifications/index.ts";
import type { servicingTemplates } from "./templates.ts";

type Loan = { readonly loanId: Id<"loan">; readonly userId: Id<"user"> };

/** What is still unpaid of what falls due on one day. */
export type Due = Loan & { readonly dueOn: IsoDate; readonly amountFen: Fen };
export type Received = Loan & { readonly reference: string; readonly receivedOn: IsoDate; readonly amountFen: Fen };
export type Settled = Loan & { readonly settledOn: IsoDate };

/** One overdue notice, and soon; what stays unpaid longer is for collection to speak about. */
const overdueWithinDays = 7;

/**
 * Whom to tell what today: once that a date comes within so many days, once that it has passed unpaid. It may be asked
 * every day of the same dues: the natural key makes each message one.
 */
export const remindersFor = (
  dues: readonly Due[],
  today: IsoDate,
  daysAhead: number,
  language: Language = "zh",
): NewNotification[] =>
  dues.flatMap((due) => {
    const template = templateFor(due, today, daysAhead);
    if (!template) return [];
    const { userId, dueOn, amountFen } = due;
    const params = { ...loanParam(due), dueOn, amountYuan: formatYuan(amountFen) };
    const reminder = { userId, template, language, params, naturalKey: `${template}/${loanName(due)}/${dueOn}` };
    return [template === "due-soon" ? { ...reminder, expiresAt: endOf(dueOn) } : reminder];
  });

const templateFor = ({ dueOn, amountFen }: Due, today: IsoDate, daysAhead: number): Template | undefined => {
  if (amountFen <= 0) return undefined;
  const days = daysBetween(today, dueOn);
  if (days >= 0) return days <= daysAhead ? "due-soon" : undefined;
  return days >= -overdueWithinDays ? "overdue" : undefined;
};

export const receiptNotices = (receipts: readonly Received[], language: Language = "zh"): NewNotification[] =>
  receipts.map((receipt) => ({
    userId: receipt.userId,
    template: "payment-received" satisfies Template,
    language,
    params: { ...loanParam(receipt), receivedOn: receipt.receivedOn, amountYuan: formatYuan(receipt.amountFen) },
    naturalKey: `payment-received/${loanName(receipt)}/${receipt.reference}`,
  }));

export const payoffNotices = (settled: readonly Settled[], language: Language = "zh"): NewNotification[] =>
  settled.map((loan) => ({
    userId: loan.userId,
    template: "payoff" satisfies Template,
    language,
    params: { ...loanParam(loan), settledOn: loan.settledOn },
    naturalKey: `payoff/${loanName(loan)}/${loan.settledOn}`,
  }));

type Template = keyof typeof servicingTemplates;

const loanName = ({ loanId }: Loan): string => formatId("loan", loanId);
const loanParam = (loan: Loan) => ({ loan: loanName(loan).slice(-4) });

/** Midnight in China after the day. */
const endOf = (day: IsoDate): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`);
