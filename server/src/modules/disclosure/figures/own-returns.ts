import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import type { Database } from "../../../platform/database.ts";
import { parsePeriod } from "../../books/index.ts";
import { type CapitalFacts, readCapitalFacts } from "../capital-return/facts.ts";
import type { CapitalReturnPolicy } from "../capital-return/settings.ts";
import { summaryOf } from "../capital-return/show.ts";
import type { OwnLeaf } from "./own-statements.ts";
import type { Plan } from "./plan.ts";

/** Dividends and repurchases from our own register, as leaves of a release. */
export const returnLeaves =
  (policy: CapitalReturnPolicy) =>
  async (db: Database, { release, quarter }: Plan): Promise<readonly OwnLeaf[]> => {
    const facts = await readCapitalFacts(db);
    const asOf = toldOn(facts, quarter.to);
    const { policyPayoutPct, ...told } = summaryOf(facts, policy, { period: release, asOf });
    if (Object.keys(told).length === 0) return [];
    return leavesIn({ ...told, policyPayoutPct }).map(([path, value]) => [
      "capitalReturn",
      release,
      path,
      { value, lineage: { from: "capital-return", item: path } },
    ]);
  };

/**
 * A release tells of what was bought back up to the day the board declares the dividend, which is the day it goes out;
 * where there is none, up to the end of its quarter. So it says the same whenever it is asked.
 */
const toldOn = (facts: CapitalFacts, quarterEnd: string): IsoDate =>
  isoDate(facts.dividend.find(({ terms }) => parsePeriod(terms.period)?.to === quarterEnd)?.terms.on ?? quarterEnd);

const leavesIn = (node: unknown, path = ""): readonly (readonly [string, string])[] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) => leavesIn(value, path ? `${path}/${key}` : key))
    : [[path, String(node)]];
