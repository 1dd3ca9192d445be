import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader, Tx } from "../../../platform/database.ts";
import { type DatedPolicy, type MeasurePolicy, measuredBy } from "./policy.ts";

/** Keeps what a day is measured by, if it is not what the day before was; whoever measures another range finds it kept. */
export const keepPolicy = (tx: Tx, day: IsoDate, policy: MeasurePolicy) => tx`
  insert into measure_policy (from_on, policy)
  select ${day}::date, p.policy from (select ${tx.json(measuredBy(policy))}::jsonb as policy) p
  where p.policy is distinct from (select k.policy from measure_policy k order by k.from_on desc limit 1)
  on conflict do nothing`;

export const policiesKept = (db: Reader): Promise<DatedPolicy[]> => db<DatedPolicy[]>`
  select from_on, policy from measure_policy order by from_on`;
