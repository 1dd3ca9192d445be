import type { Reader, Tx } from "./database.ts";

/** What a database is for. Synthetic data is labelled wherever people see it, and never becomes real. */
export type Installation = { readonly synthetic: boolean; readonly prepared: boolean };

export const findInstallation = async (db: Reader): Promise<Installation | undefined> => {
  const [row] = await db<Installation[]>`select synthetic, prepared from installation`;
  return row;
};

/** Claims an empty database; whoever comes second finds it claimed. Demo data is prepared afterwards, resumably. */
export const claimInstallation = async (tx: Tx, installation: Installation, at: Date): Promise<void> => {
  await tx`
    insert into installation (synthetic, prepared, created_at)
    values (${installation.synthetic}, ${installation.prepared}, ${at}) on conflict do nothing`;
};

export const markPrepared = (db: Reader) => db`update installation set prepared = true`;
