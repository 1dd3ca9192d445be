import type { Channel, KeptTechnologyReport } from "@suanpan/contract";
import { dateInZone } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import { listChannels } from "../acquisition/index.ts";
import { acquisitionCostsIn } from "../books/index.ts";
import { agreementVersions, listInstitutions } from "../matching/index.ts";
import { costsByChannel } from "./acquisition-cost.ts";
import { readBalances, readCame, readCollected, readDrawn, readDues, readRegistered } from "./facts.store.ts";
import type { Facts } from "./facts.ts";
import type { Period } from "./period.ts";
import { reportedIn } from "./technology-report.ts";

export type InsightPorts = { readonly timeZone: string };

/** Who channels and agreements are: few rows, read whole, once for all periods of a report. */
export type Partners = {
  readonly channels: ReadonlyMap<bigint, Pick<Channel, "name" | "kind">>;
  readonly institutionOf: ReadonlyMap<bigint, bigint>;
  readonly institutions: ReadonlyMap<bigint, string>;
  readonly signed: readonly { readonly institutionId: bigint; readonly signedAt: Date }[];
};

export const readPartners = async (db: Reader): Promise<Partners> => {
  const channels = await listChannels(db);
  const institutions = await listInstitutions(db);
  const agreements = await agreementVersions(db);
  return {
    channels: new Map(channels.map((one) => [parseId("channel", one.id) ?? 0n, one])),
    institutionOf: new Map(agreements.map(({ id, institutionId }) => [BigInt(id), BigInt(institutionId)])),
    institutions: new Map(institutions.map(({ id, name }) => [parseId("inst", id) ?? 0n, name])),
    signed: agreements,
  };
};

/** All that the metrics of a span of days are made of. */
export const readFacts = async (
  db: Reader,
  span: Period,
  partners: Partners,
  { timeZone }: InsightPorts,
  reports: readonly KeptTechnologyReport[] = [],
): Promise<Facts> => {
  const costs = costsByChannel(await acquisitionCostsIn(db, span), await readRegistered(db, span), partners.channels);
  const came = await readCame(db, span);
  const signed = partners.signed.filter(({ signedAt }) => dateInZone(signedAt.getTime(), timeZone) <= span.to);
  return {
    drawn: await readDrawn(db, span),
    balances: await readBalances(db, span.to),
    dues: await readDues(db, span),
    collected: await readCollected(db, span),
    reported: reportedIn(reports, span),
    came: came.map((row) => ({
      ...row,
      kind: partners.channels.get(BigInt(row.channelId))?.kind ?? "own-app",
      costFen: costs === null ? null : (costs.get(BigInt(row.channelId)) ?? 0),
    })),
    institutions: new Set(signed.map(({ institutionId }) => institutionId)).size,
  };
};
