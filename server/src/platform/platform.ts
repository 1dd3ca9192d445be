import type { Holidays } from "../kernel/business-days.ts";
import type { IdSource } from "../kernel/ids.ts";
import type { Config } from "./config.ts";
import type { KeyRing } from "./crypto/key-ring.ts";
import type { Database } from "./database.ts";

/** All that a use case may reach for. The apps make one from the machine, tests and the simulator from a fixed clock. */
export type Platform = {
  readonly db: Database;
  readonly ids: IdSource;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly holidays: Holidays;
  readonly config: Config;
  /** The request of the API that is being answered, where a use case is not told by its own (see `forRequest`). */
  readonly requestId?: string;
};
