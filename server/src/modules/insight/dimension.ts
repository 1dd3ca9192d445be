import type { MetricDimension } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { gradeNames } from "../books/index.ts";
import { type Facts, only } from "./facts.ts";
import type { Group } from "./group.ts";
import type { Partners } from "./read-facts.ts";
import { unknownParts } from "./technology-report.ts";

export const gradeName = (grade: number): string => gradeNames[grade - 1] ?? "?";

const keyOf = (row: Group, by: MetricDimension, partners: Partners): string => {
  switch (by) {
    case "model":
      return row.fundingModel;
    case "product":
      return row.product;
    case "channel":
      return row.channelId === unknownParts.channelId ? unknownParts.product : formatId("channel", row.channelId);
    case "institution":
      return formatId("inst", partners.institutionOf.get(BigInt(row.agreementId)) ?? 0n);
    case "grade":
      return row.grade === unknownParts.grade ? unknownParts.product : gradeName(row.grade);
  }
};

/** The facts cut along a dimension: together the parts are the whole. */
export const cut = (
  facts: Facts,
  by: MetricDimension,
  partners: Partners,
): { readonly key: string; readonly name: string; readonly facts: Facts }[] => {
  const rows: readonly Group[] = [
    ...[...facts.drawn, ...facts.balances, ...facts.dues, ...facts.collected],
    ...facts.reported,
  ];
  const named = new Map(rows.map((row) => [keyOf(row, by, partners), nameOfKey(row, by, partners)]));
  if (by === "channel")
    for (const { channelId } of facts.came)
      named.set(formatId("channel", channelId), partners.channels.get(BigInt(channelId))?.name ?? "");
  return [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, name]) => ({
      ...{ key, name },
      facts: only(
        facts,
        (row) => keyOf(row, by, partners) === key,
        (id) => by === "channel" && formatId("channel", id) === key,
      ),
    }));
};

const nameOfKey = (row: Group, by: MetricDimension, partners: Partners): string => {
  if (row.product === unknownParts.product && by !== "institution" && by !== "model") return "As institutions report";
  if (by === "channel") return partners.channels.get(BigInt(row.channelId))?.name ?? "";
  if (by === "institution")
    return partners.institutions.get(partners.institutionOf.get(BigInt(row.agreementId)) ?? 0n) ?? "";
  return keyOf(row, by, partners);
};
