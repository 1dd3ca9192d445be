import { slotOf } from "../../kernel/ids.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";
import type { ApplicationId, DecidedApplication } from "./application.ts";

export const insertApplications = async (
  tx: Tx,
  applications: readonly (DecidedApplication & { readonly recordedAt: Date })[],
): Promise<void> => {
  await tx`insert into application ${tx(
    applications.map((a) => ({
      slot: slotOf(a.id),
      id: a.id,
      user_id: a.userId,
      state: a.state,
      reasons: [...a.reasons],
      graph_version: a.graphVersion,
      inputs: tx.json(a.inputs as unknown as Json),
      output: tx.json(a.output as unknown as Json),
      decided_by: a.decidedBy,
      applied_on: a.appliedOn,
      recorded_at: a.recordedAt,
    })),
  )}`;
};

export const findApplication = async (db: Reader, id: ApplicationId): Promise<DecidedApplication | undefined> => {
  const [row] = await db<DecidedApplication[]>`
    select id, user_id, state, reasons, graph_version, inputs, output, decided_by, applied_on
    from application where slot = ${slotOf(id)} and id = ${id}`;
  return row;
};
