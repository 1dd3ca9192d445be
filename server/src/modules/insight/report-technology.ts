import type { Approval, KeptTechnologyReport, NewTechnologyReports } from "@suanpan/contract";
import { type IsoDate, isoDate, monthOf } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../platform/approvals/index.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Json, Reader } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Request, Reused } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CompanyRule, companyEventsOfType, recordCompanyEvents } from "../ledger/index.ts";
import { agreementsInForce } from "../matching/index.ts";
import { drewUnder } from "./facts.store.ts";
import { parsePeriod } from "./period.ts";
import { keptReports } from "./technology-report.ts";

/** What an institution lends with our technology is a fact about the company's service. It posts nothing. */
export const technologyReportRule: CompanyRule = { type: "technology-reported", postings: () => [] };

type ReportRefusal = "not-found" | "invalid-request";

/**
 * A report is of a month that is over, under a technology agreement whose loans are not drawn here: those are counted
 * already. One file says each month of a service once.
 */
export const checkReports = async (
  db: Reader,
  { reports }: NewTechnologyReports,
): Promise<Outcome<true, ReportRefusal>> => {
  const agreements = new Map((await agreementsInForce(db)).map((one) => [formatId("agr", one.id), one]));
  const thisMonth = monthOf((await businessDay(db)) ?? isoDate("1900-01-01"));
  const seen = new Set<string>();
  for (const [n, { agreementId, service, month }] of reports.entries()) {
    const wrong = (field: string, detail: string) =>
      refused("invalid-request", { pointer: `/reports/${n}/${field}`, detail });
    const agreement = agreements.get(agreementId);
    if (!agreement) return refused("not-found", { pointer: `/reports/${n}/agreementId` });
    if (agreement.fundingModel !== "technology")
      return wrong("agreementId", "Only what is lent under a technology agreement is reported.");
    if (month >= thisMonth) return wrong("month", `${month} is not over.`);
    const key = `${agreementId}/${service}/${month}`;
    if (seen.has(key)) return wrong("month", "The same month of the same service is reported twice.");
    seen.add(key);
    const period = parsePeriod(month);
    if (period && (await drewUnder(db, parseId<"agr">("agr", agreementId) ?? 0n, period)))
      return wrong("agreementId", `Loans under it were drawn here in ${month} and are counted already.`);
  }
  return done(true);
};

export const technologyReportExecutor: Executor = {
  kind: "technology.report",
  makerRoles: ["finance", "funding", "investor-relations", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, checker, approvalId }) => {
    const given = payload as unknown as NewTechnologyReports;
    const possible = await checkReports(tx, given);
    if (!possible.ok) return possible;
    const fact = {
      type: technologyReportRule.type,
      entity: "platform",
      naturalKey: `${technologyReportRule.type}/${approvalId}`,
      payload: given as unknown as Json,
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [technologyReportRule], [fact], by);
    if (!recorded.ok) return recorded;
    const detail = { maker, approvalId, reports: given.reports.length };
    await recordAudit(tx, platform, [
      { actor: checker, action: technologyReportExecutor.kind, subject: given.reference, detail },
    ]);
    return done({ eventId: formatId("journal", recorded.value[0]?.id ?? 0n) });
  },
};

export const proposeTechnologyReports = (
  platform: Platform,
  request: Request<NewTechnologyReports>,
): Promise<Outcome<Approval, ReportRefusal | Reused>> => {
  const { reports, reference } = request.body;
  const months = [...new Set(reports.map(({ month }) => month))].toSorted().join(", ");
  const about = {
    kind: technologyReportExecutor.kind,
    subject: reference,
    summary: `Record what institutions lent with our technology in ${months} (${reports.length} reports)`,
  };
  return proposeOnce(platform, request, about, (tx) => checkReports(tx, request.body));
};

const always = { from: isoDate("1900-01-01"), to: isoDate("2199-12-31") };

/** Every report that was recorded by a day, in the order in which they were. */
export const readReports = async (db: Reader, knownOn: IsoDate = always.to): Promise<KeptTechnologyReport[]> =>
  keptReports(
    (await companyEventsOfType(db, technologyReportRule.type, always))
      .filter(({ businessOn }) => businessOn <= knownOn)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
