import { createHash } from "node:crypto";
import type { Approval, OpeningBalancesFile, ProblemCode } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeMade } from "../../platform/approvals/index.ts";
import type { Json, Tx } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import { refuseLocked } from "../../platform/periods/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { knownKeys } from "./company-event.store.ts";
import { accountedOn, openDays } from "./open-days.ts";
import { type OpeningBalances, openingBalancesRule, readOpeningBalances } from "./opening-balances.ts";
import { recordCompanyEvents } from "./record-company-events.ts";

type MovedIn = {
  readonly name: string;
  readonly hash: string;
  readonly cutOver: IsoDate;
  readonly openings: readonly OpeningBalances[];
};

const keyOf = (entity: string, cutOver: string): string => `opening-balances/${entity}/${cutOver}`;

/** Reads the trial balance a company moves in with and proposes it; each company has one for a day. */
export const proposeOpeningBalances = (
  platform: Platform,
  request: Request<OpeningBalancesFile>,
): Promise<Outcome<Approval, ProblemCode>> =>
  proposeMade<ProblemCode>(platform, request, openingBalancesExecutor.kind, async (tx) => {
    const { name, text, cutOver } = request.body;
    const read = readOpeningBalances(text);
    if (!read.ok) return read;
    const hash = createHash("sha256").update(text).digest("hex");
    const file: MovedIn = { name, hash, cutOver: isoDate(cutOver), openings: read.value };
    const checked = await check(tx, file);
    if (!checked.ok) return checked;
    const summary = `Take over opening balances at ${cutOver} of ${file.openings.map(({ entity }) => entity).join(", ")}`;
    return done({ subject: `opening-balances:${cutOver}`, summary, payload: file as unknown as Json });
  });

const check = async (tx: Tx, { cutOver, openings }: MovedIn): Promise<Outcome<true, ProblemCode>> => {
  const { openOn, earliest } = await openDays(tx);
  if (cutOver > openOn || cutOver < earliest)
    return refused("date-not-open", { pointer: "/cutOver", cutOver, openOn, earliest });
  const known = await knownKeys(
    tx,
    openings.map(({ entity }) => keyOf(entity, cutOver)),
  );
  const [existing] = known;
  if (existing !== undefined) return refused("already-exists", { existing });
  return refuseLocked(tx, cutOver);
};

export const openingBalancesExecutor: Executor = {
  kind: "opening-balances.import",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const file = payload as unknown as MovedIn;
    const checked = await check(tx, file);
    if (!checked.ok) return checked;
    const days = await openDays(tx);
    const facts = file.openings.map((opening) => ({
      type: openingBalancesRule.type,
      entity: opening.entity,
      naturalKey: keyOf(opening.entity, file.cutOver),
      payload: { ...opening, name: file.name, hash: file.hash } as unknown as Json,
      ...accountedOn(file.cutOver, days),
    }));
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [openingBalancesRule], facts, by);
    return recorded.ok ? done({ journalIds: recorded.value.map(({ id }) => formatId("journal", id)) }) : recorded;
  },
};
