import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { ApplicationId, DecidedApplication } from "./application.ts";

export const insertApplications = async (
  tx: Tx,
  applications: readonly (DecidedApplication & { readonly recordedAt: Date })[],
): Promise<void> => {
  await tx`
    insert into application (slot, id, user_id, state, reasons, graph_version, inputs, output, decided_by, applied_on, recorded_at)
    select slot, id, user_id, state, string_to_array(reasons, E'\n'), graph_version, inputs::jsonb, output::jsonb, decided_by, applied_on, recorded_at
    from unnest(${applications.map((a) => slotOf(a.id))}::smallint[], ${tx.array(applications.map((a) => a.id))}::bigint[],
                ${tx.array(applications.map((a) => a.userId))}::bigint[], ${applications.map((a) => a.state)}::text[],
                ${applications.map((a) => a.reasons.join("\n"))}::text[], ${applications.map((a) => a.graphVersion)}::integer[],
                ${applications.map((a) => JSON.stringify(a.inputs))}::text[], ${applications.map((a) => JSON.stringify(a.output))}::text[],
                ${applications.map((a) => a.decidedBy)}::text[], ${applications.map((a) => a.appliedOn)}::date[],
                ${tx.array(applications.map((a) => a.recordedAt))}::timestamptz[])
         as a(slot, id, user_id, state, reasons, graph_version, inputs, output, decided_by, applied_on, recorded_at)`;
};

export const findApplication = async (db: Reader, id: ApplicationId): Promise<DecidedApplication | undefined> => {
  const [row] = await db<DecidedApplication[]>`
    select id, user_id, state, reasons, graph_version, inputs, output, decided_by, applied_on
    from application where slot = ${slotOf(id)} and id = ${id}`;
  return row;
};
