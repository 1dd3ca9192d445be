import type { Dividend } from "@suanpan/contract";
import { type IsoDate, isoDate, monthEnd } from "../../../../kernel/calendar.ts";
import { parsePeriod } from "../../../books/index.ts";
import type { FormCompany } from "./company.ts";

export type Field = { readonly label: string; readonly value: string };
/** A part of the form: fields, or one text. */
export type Section = { readonly title: string; readonly fields: readonly Field[]; readonly text?: string };
export type DividendForm = {
  readonly title: string;
  readonly number: string;
  readonly announcedOn: IsoDate;
  readonly sections: readonly Section[];
};

type Told = Pick<Dividend, "period" | "perShareUsd" | "exOn" | "recordOn" | "paymentOnShares">;

const none = "Not applicable";
const months = "January February March April May June July August September October November December".split(" ");

/** 13 March 2024. */
export const spelledDate = (date: string): string => {
  const [year, month, day] = date.split("-");
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
};

/** The cash-dividend form of the exchange, field by field, from a declared dividend and what is known of the company. */
export const dividendForm = (dividend: Told, company: FormCompany, announcedOn: IsoDate): DividendForm => ({
  title: "Cash Dividend Announcement for Equity Issuer",
  number: `${company.stockCode}-${dividend.period}`,
  announcedOn,
  sections: [
    { title: "Disclaimer", fields: [], text: company.disclaimer },
    { title: "Cash Dividend Announcement for Equity Issuer", fields: aboutIssuer(dividend, company, announcedOn) },
    { title: "Information relating to the dividend", fields: aboutDividend(dividend, company) },
    { title: "Information relating to Hong Kong share register", fields: aboutRegister(dividend, company) },
    {
      title: "Information relating to withholding tax",
      fields: fields({ "Details of withholding tax applied to the dividend declared": company.withholding }),
    },
    {
      title: "Information relating to listed warrants / convertible securities issued by the issuer",
      fields: fields({
        "Details of listed warrants / convertible securities issued by the issuer": company.warrants,
      }),
    },
    { title: "Other information", fields: [], text: company.otherInformation ?? none },
    { title: "Directors of the issuer", fields: [], text: boardOf(company) },
  ],
});

const fields = (values: Readonly<Record<string, string | undefined>>): Field[] =>
  Object.entries(values).map(([label, value]) => ({ label, value: value ?? none }));

const aboutIssuer = ({ period }: Told, company: FormCompany, announcedOn: IsoDate): Field[] =>
  fields({
    "Issuer name": company.issuerName,
    "Stock code": company.stockCode,
    "Multi-counter stock code and currency": company.multiCounter,
    "Other related stock code(s) and name(s)": company.relatedStocks,
    "Title of announcement": filled(company.title, {
      half: period.endsWith("1") ? "First" : "Second",
      year: period.slice(0, 4),
    }),
    "Announcement date": spelledDate(announcedOn),
    Status: company.status,
  });

const aboutDividend = ({ period, perShareUsd }: Told, company: FormCompany): Field[] =>
  fields({
    "Dividend type": company.dividendType,
    "Dividend nature": company.dividendNature,
    "For the financial year end": spelledDate(yearEndOf(endOf(period), company.financialYearEnd)),
    "Reporting period end for the dividend declared": spelledDate(endOf(period)),
    "Dividend declared": perShare(perShareUsd),
    "Date of shareholders' approval": company.shareholdersApproval,
  });

const aboutRegister = (dividend: Told, { lodgeBy, bookClose, registrar }: FormCompany): Field[] =>
  fields({
    "Default currency and amount in which the dividend will be paid": perShare(dividend.perShareUsd),
    // Declared and paid in the same money.
    "Exchange rate": "USD 1 : USD 1",
    "Ex-dividend date": spelledDate(dividend.exOn),
    "Latest time to lodge transfer documents for registration with share registrar for determining entitlement to the dividend": `${spelledDate(dividend.recordOn)} ${lodgeBy}`,
    "Book close period": bookClose,
    "Record date": spelledDate(dividend.recordOn),
    "Payment date": spelledDate(dividend.paymentOnShares),
    "Share registrar and its address": [registrar.name, ...registrar.address].join("\n"),
  });

const perShare = (usd: string): string => `USD ${usd} per share`;

const endOf = (period: string): IsoDate => {
  const found = parsePeriod(period);
  if (!found) throw new RangeError(`"${period}" is no period`);
  return found.to;
};

/** The end of the financial year that a period lies in. */
const yearEndOf = (end: IsoDate, monthAndDay: string): IsoDate => {
  const year = Number(end.slice(0, 4));
  const inYear = (of: number): IsoDate => {
    const last = monthEnd(isoDate(`${of}-${monthAndDay.slice(0, 2)}-01`));
    return monthAndDay.slice(3) >= last.slice(8) ? last : isoDate(`${of}-${monthAndDay}`);
  };
  return inYear(year) >= end ? inYear(year) : inYear(year + 1);
};

const boardOf = ({ directors: { statement, directors, independentDirectors } }: FormCompany): string =>
  filled(statement, { directors: listed(directors), independentDirectors: listed(independentDirectors) });

/** One, two and three. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const filled = (text: string, places: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
