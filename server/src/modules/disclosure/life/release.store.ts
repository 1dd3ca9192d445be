import type { ReleaseWords } from "@suanpan/contract";
import type { Json, Reader, Tx } from "../../../platform/database.ts";
import type { ReleaseId, ReleaseVersion } from "./release.ts";

export type NewVersion = Omit<ReleaseVersion, "files" | "signatures" | "frozenBy" | "frozenAt" | "newest"> & {
  readonly words: ReleaseWords;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer; readonly sha256: string }[];
};

export const insertVersion = async (tx: Tx, { files, words, ...row }: NewVersion): Promise<void> => {
  await tx`
    insert into release_version (id, period, version, language, title, words, digest, figures, figures_sha256, made_by, made_at)
    values (${row.id}, ${row.period}, ${row.version}, ${row.language}, ${row.title}, ${tx.json(words as unknown as Json)},
            ${row.digest}, ${row.figures}, ${row.figuresSha256}, ${row.madeBy}, ${row.madeAt})`;
  for (const { name, bytes, sha256 } of files)
    await tx`insert into release_file (release_id, name, bytes, sha256) values (${row.id}, ${name}, ${bytes}, ${sha256})`;
};

export type ReleaseSearch = { readonly id?: ReleaseId; readonly period?: string };

/** Versions with what became of them; the newest first. The bytes stay where they are. */
export const findVersions = (db: Reader, { id, period }: ReleaseSearch): Promise<ReleaseVersion[]> => db<
  ReleaseVersion[]
>`
  select v.id, v.period, v.version, v.language, v.title, v.digest, v.figures, v.figures_sha256, v.made_by, v.made_at,
         z.frozen_by, z.frozen_at,
         (select max(n.version) from release_version n where n.period = v.period and n.language = v.language) as newest,
         (select json_agg(json_build_object('name', f.name, 'bytes', length(f.bytes), 'sha256', f.sha256) order by f.name)
            from release_file f where f.release_id = v.id) as files,
         coalesce((select json_agg(json_build_object('role', s.role, 'by', s.signed_by, 'at', s.signed_at, 'note', s.note)
                                   order by s.signed_at, s.role)
            from release_signature s where s.release_id = v.id), '[]') as signatures
  from release_version v left join release_freeze z on z.release_id = v.id
  where ${id === undefined ? db`true` : db`v.id = ${id}`} and ${period === undefined ? db`true` : db`v.period = ${period}`}
  order by v.period desc, v.version desc`;

export const findVersion = async (db: Reader, id: ReleaseId): Promise<ReleaseVersion | undefined> =>
  (await findVersions(db, { id }))[0];

/** The highest version of a release, in whatever language: figures are kept by it. */
export const lastVersion = async (db: Reader, period: string): Promise<number> => {
  const [row] = await db<{ last: number | null }[]>`
    select max(version) as last from release_version where period = ${period}`;
  return row?.last ?? 0;
};

export const readBytes = async (db: Reader, id: ReleaseId, name: string): Promise<Buffer | undefined> => {
  const [file] = await db<{ bytes: Buffer }[]>`
    select bytes from release_file where release_id = ${id} and name = ${name}`;
  return file?.bytes;
};

type Signed = {
  readonly role: string;
  readonly by: string;
  readonly at: Date;
  readonly note: string;
  readonly digest: string;
};

export const insertSignature = async (tx: Tx, id: ReleaseId, { role, by, at, note, digest }: Signed): Promise<void> => {
  await tx`
    insert into release_signature (release_id, role, signed_by, signed_at, note, digest)
    values (${id}, ${role}, ${by}, ${at}, ${note}, ${digest})`;
};

export const insertFreeze = async (tx: Tx, id: ReleaseId, by: string, at: Date, digest: string): Promise<void> => {
  await tx`
    insert into release_freeze (release_id, frozen_by, frozen_at, digest) values (${id}, ${by}, ${at}, ${digest})`;
};

/** What was put on record when a version was signed and frozen. */
export const digestsOf = (db: Reader, id: ReleaseId): Promise<{ what: string; digest: string }[]> => db<
  { what: string; digest: string }[]
>`
  select 'the signature of ' || role as what, digest from release_signature where release_id = ${id}
  union all select 'the freeze', digest from release_freeze where release_id = ${id}`;
