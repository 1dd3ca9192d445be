import type { KeptTechnologyReport, NewTechnologyReports, TechnologyReport } from "@suanpan/contract";
import { type IsoDate, isoDate, monthOf } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import type { CompanyEvent } from "../ledger/index.ts";
import { total } from "./arithmetic.ts";
import { type Amount, plain } from "./definition.ts";
import type { Reported } from "./facts.ts";
import { monthsOf, type Period } from "./period.ts";

/** What stands for product, channel and grade of loans that only their institution knows. */
export const unknownParts = { product: "reported", channelId: 0n, grade: 0 } as const;

/** Nothing is said where nobody reports: it is not known to be nothing. */
export const totalSolutions = (reported: readonly Reported[], of: (row: Reported) => number): Amount | undefined => {
  const rows = reported.filter(({ service }) => service === "total-solutions");
  return rows.length === 0 ? undefined : plain(total(rows, of));
};

const keyOf = ({ agreementId, service, month }: TechnologyReport): string => `${agreementId}/${service}/${month}`;

/** Reports as they were recorded, oldest first; of several about the same month the last one counts. */
export const keptReports = (events: readonly CompanyEvent[]): KeptTechnologyReport[] => {
  const all = events.flatMap((event): KeptTechnologyReport[] => {
    const { reports, reference } = event.payload as unknown as NewTechnologyReports;
    return reports.map((report) => ({
      ...report,
      ...{ reference, eventId: formatId("journal", event.id), recordedOn: event.businessOn, counts: true },
      ...{ madeBy: event.recordedBy, approvalId: event.approval, recordedAt: event.recordedAt.toISOString() },
    }));
  });
  const last = new Map(all.map((report) => [keyOf(report), report]));
  return all.map((report) => ({ ...report, counts: last.get(keyOf(report)) === report }));
};

/** Of each service its months, those that count. */
const byService = (reports: readonly KeptTechnologyReport[]): Map<string, KeptTechnologyReport[]> => {
  const services = new Map<string, KeptTechnologyReport[]>();
  for (const report of reports.filter(({ counts }) => counts)) {
    const key = `${report.agreementId}/${report.service}`;
    services.set(key, [...(services.get(key) ?? []), report]);
  }
  return services;
};

/** A period's reports as facts: its months' volumes together, and the balance of its last month. */
export const reportedIn = (reports: readonly KeptTechnologyReport[], period: Period): Reported[] => {
  const [months, last] = [monthsOf(period), monthOf(period.to)];
  return [...byService(reports).values()].flatMap((all) => {
    const within = all.filter(({ month }) => months.includes(month));
    const [first] = within;
    if (!first) return [];
    return [
      {
        ...{ fundingModel: "technology" as const, ...unknownParts, service: first.service },
        agreementId: parseId<"agr">("agr", first.agreementId) ?? 0n,
        volumeFen: within.reduce((sum, { volumeFen }) => sum + volumeFen, 0),
        balanceFen: within.find(({ month }) => month === last)?.balanceFen ?? 0,
      },
    ];
  });
};

/**
 * The months of a period that a service owes a report of: as long as it last reported a balance, and was not
 * discontinued by then. Without it volume and balance would be told too small, and nobody would see.
 */
export const unreportedIn = (
  reports: readonly KeptTechnologyReport[],
  period: Period,
  isDiscontinued: (agreementId: string, on: IsoDate) => boolean,
): string[] =>
  [...byService(reports)].flatMap(([service, all]) =>
    monthsOf(period)
      .filter((month) => {
        const before = all.filter((one) => one.month < month).toSorted((a, b) => (a.month < b.month ? -1 : 1));
        const latest = before.at(-1);
        return (
          latest !== undefined &&
          latest.balanceFen > 0 &&
          !all.some((one) => one.month === month) &&
          !isDiscontinued(latest.agreementId, isoDate(`${month}-01`))
        );
      })
      .map((month) => `${service} of ${month}`),
  );
