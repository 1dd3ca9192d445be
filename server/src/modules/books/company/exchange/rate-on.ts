import type { Currency } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import type { Reader } from "../../../../platform/database.ts";
import { loadFacts } from "../load-facts.ts";
import { type DatedRate, rateIn } from "./rate.ts";

/** The last rate entered for a currency on or before a day. */
export const rateOn = async (db: Reader, currency: Currency, on: IsoDate): Promise<DatedRate | undefined> =>
  rateIn(await loadFacts(db, on), currency, on);
