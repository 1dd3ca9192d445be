import type { Discontinuation, NewDiscontinuation } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Json, Reader } from "../../platform/database.ts";
import { type CompanyEvent, type CompanyRule, companyEventsOfType, recordCompanyEvents } from "../ledger/index.ts";
import { productsOnOffer } from "../lending/index.ts";
import { agreementsInForce } from "../matching/index.ts";
import type { Facts } from "./facts.ts";
import { only } from "./facts.ts";
import type { Group } from "./group.ts";

/** That a service is no longer offered is a fact about the company. It posts nothing. */
export const discontinuedRule: CompanyRule = { type: "service-discontinued", postings: () => [] };

/** `product:sme`, `agreement:agr_…`. */
export const nameOf = ({ service }: Pick<NewDiscontinuation, "service">): string =>
  "product" in service ? `product:${service.product}` : `agreement:${service.agreementId}`;

/** One product, or one technology service: never a whole model, and nothing that does not exist. */
export const checkService = async (
  db: Reader,
  { service }: NewDiscontinuation,
): Promise<Outcome<true, "not-found" | "invalid-request">> => {
  if ("product" in service) {
    const products = await productsOnOffer(db);
    return products.some(({ code }) => code === service.product)
      ? done(true)
      : refused("not-found", { pointer: "/service/product" });
  }
  const id = parseId<"agr">("agr", service.agreementId);
  const agreement = (await agreementsInForce(db)).find((one) => one.id === id);
  if (!agreement) return refused("not-found", { pointer: "/service/agreementId" });
  return agreement.fundingModel === "technology"
    ? done(true)
    : refused("invalid-request", {
        pointer: "/service/agreementId",
        detail: "Only a technology service can be named by its agreement.",
      });
};

export const discontinueExecutor: Executor = {
  kind: "service.discontinue",
  makerRoles: ["finance", "investor-relations", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, checker, approvalId }) => {
    const marking = payload as unknown as NewDiscontinuation;
    const possible = await checkService(tx, marking);
    if (!possible.ok) return possible;
    const fact = {
      type: discontinuedRule.type,
      entity: "parent",
      naturalKey: `${discontinuedRule.type}/${approvalId}`,
      payload: marking as unknown as Json,
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [discontinuedRule], [fact], by);
    if (!recorded.ok) return recorded;
    const detail = { maker, approvalId, from: marking.from, discontinued: marking.discontinued };
    await recordAudit(tx, platform, [
      { actor: checker, action: discontinueExecutor.kind, subject: nameOf(marking), detail },
    ]);
    return done({ markingId: formatId("journal", recorded.value[0]?.id ?? 0n) });
  },
};

const always = { from: isoDate("1900-01-01"), to: isoDate("2199-12-31") };

/** Every marking there is, in the order in which they were made. */
export const readMarkings = async (db: Reader): Promise<Discontinuation[]> =>
  (await companyEventsOfType(db, discontinuedRule.type, always)).sort((a, b) => (a.id < b.id ? -1 : 1)).map(markingOf);

const markingOf = (event: CompanyEvent): Discontinuation => ({
  ...(event.payload as unknown as NewDiscontinuation),
  recordedOn: event.businessOn,
  madeBy: event.recordedBy,
  approvalId: event.approval,
  recordedAt: event.recordedAt.toISOString(),
});

/** When a report is made, and from which angle it looks. */
export type Angle = { readonly view: "restated" | "reported"; readonly knownOn?: IsoDate };

/**
 * The services that are taken out of a period. Restated: whatever stands marked, whenever from. Reported: only what was
 * discontinued by the end of that period itself. The last word on a service counts.
 */
export const servicesOut = (
  markings: readonly Discontinuation[],
  to: IsoDate,
  { view, knownOn }: Angle,
): NewDiscontinuation["service"][] => {
  const last = new Map<string, Discontinuation>();
  for (const marking of markings)
    if (knownOn === undefined || marking.recordedOn <= knownOn) last.set(nameOf(marking), marking);
  return [...last.values()]
    .filter(({ discontinued, from }) => discontinued && (view === "restated" || from <= to))
    .map(({ service }) => service);
};

const isOf = (service: NewDiscontinuation["service"], row: Group): boolean =>
  "product" in service ? row.product === service.product : formatId("agr", row.agreementId) === service.agreementId;

/** The facts without those services. */
export const withoutServices = (facts: Facts, services: readonly NewDiscontinuation["service"][]): Facts =>
  services.length === 0
    ? facts
    : only(
        facts,
        (row) => !services.some((service) => isOf(service, row)),
        () => true,
      );
