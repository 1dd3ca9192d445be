import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";
import { itemEvents } from "./company.store.ts";
import { type Facts, factsOf } from "./facts.ts";

/** Everything that stands about the company up to a day. */
export const loadFacts = async (db: Reader, on: IsoDate): Promise<Facts> => factsOf(await itemEvents(db, on));
