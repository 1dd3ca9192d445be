import type { Exposure, NewOverlay, Overlay } from "@suanpan/contract";
import { isoDate } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { done } from "../../../kernel/outcome.ts";
import type { Executor } from "../../../platform/approvals/index.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Json, Reader } from "../../../platform/database.ts";
import { refuseLocked } from "../../../platform/periods/index.ts";
import { type CompanyEvent, type CompanyRule, companyEventsOfType, recordCompanyEvents } from "../../ledger/index.ts";
import { million } from "./curve.ts";

/** Management's view of what the curves cannot know yet: a factor, dated and signed. It posts nothing by itself. */
export const overlayRule: CompanyRule = { type: "allowance-overlay", postings: () => [] };

/** A month that is locked has its allowance; the overlay counts from the first one that is open. */
export const overlayExecutor: Executor = {
  kind: "allowance.overlay",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, checker, approvalId }) => {
    const overlay = payload as unknown as NewOverlay;
    const open = await refuseLocked(tx, isoDate(`${overlay.from}-01`));
    if (!open.ok) return open;
    const fact = {
      type: overlayRule.type,
      entity: "parent",
      naturalKey: `${overlayRule.type}/${approvalId}`,
      payload: overlay as unknown as Json,
    };
    const recorded = await recordCompanyEvents(tx, platform, [overlayRule], [fact], {
      recordedBy: maker,
      approval: approvalId,
    });
    if (!recorded.ok) return recorded;
    const detail = { maker, approvalId, from: overlay.from, factorPpm: overlay.factorPpm };
    await recordAudit(tx, platform, [
      { actor: checker, action: overlayExecutor.kind, subject: overlay.exposure, detail },
    ]);
    return done({ overlayId: formatId("journal", recorded.value[0]?.id ?? 0n) });
  },
};

export type InForce = { readonly factorPpm: number; readonly approval: string | null };

/** The last word on an exposure for a month; one for this exposure and one for all of them weigh the same. */
export const overlayFor = (overlays: readonly CompanyEvent[], exposure: Exposure, period: string): InForce => {
  const said = overlays.findLast(({ payload }) => {
    const overlay = payload as unknown as NewOverlay;
    return overlay.from <= period && (overlay.exposure === exposure || overlay.exposure === "all");
  });
  return said
    ? { factorPpm: (said.payload as unknown as NewOverlay).factorPpm, approval: said.approval }
    : { factorPpm: million, approval: null };
};

/** Every overlay there is, in the order they were signed. */
export const readOverlays = async (db: Reader): Promise<CompanyEvent[]> => {
  const always = { from: isoDate("1900-01-01"), to: isoDate("2199-12-31") };
  return (await companyEventsOfType(db, overlayRule.type, always)).sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const overlayView = (event: CompanyEvent): Overlay => ({
  ...(event.payload as unknown as NewOverlay),
  madeBy: event.recordedBy,
  approvalId: event.approval,
  recordedAt: event.recordedAt.toISOString(),
});
