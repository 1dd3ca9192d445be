import type { AttachmentType } from "@suanpan/contract";
import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";

export type AttachmentId = Id<"file">;
export type StoredAttachment = {
  readonly id: AttachmentId;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly hash: string;
  readonly addedBy: string;
  readonly addedAt: Date;
};

export const insertAttachment = (tx: Tx, file: StoredAttachment, content: Buffer) => tx`
  insert into journal_attachment (id, name, type, bytes, hash, content, added_by, added_at)
  values (${file.id}, ${file.name}, ${file.type}, ${file.bytes}, ${file.hash}, ${content}, ${file.addedBy}, ${file.addedAt})`;

export const findAttachments = (db: Reader, ids: readonly AttachmentId[]): Promise<StoredAttachment[]> => db<
  StoredAttachment[]
>`
  select id, name, type, bytes, hash, added_by, added_at from journal_attachment
  where id = any(${db.array([...ids])}::bigint[]) order by id`;

export const contentOf = async (db: Reader, id: AttachmentId): Promise<Buffer | undefined> =>
  (await db<{ content: Buffer }[]>`select content from journal_attachment where id = ${id}`)[0]?.content;

export const countAttachments = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from journal_attachment`)[0]?.n ?? 0;

/** A file whose bytes are not those it was handed in with. */
export const firstChangedAttachment = async (db: Reader): Promise<AttachmentId | undefined> => {
  const [row] = await db<{ id: AttachmentId }[]>`
    select id from journal_attachment
    where encode(sha256(content), 'hex') <> hash or octet_length(content) <> bytes order by id limit 1`;
  return row?.id;
};

/** Every file a posted journal names, by the hash it was approved with. */
export const attachedToJournals = (db: Reader): Promise<{ file: string; hash: string; journal: Id<"journal"> }[]> => db`
  select e.id as journal, f ->> 'id' as file, f ->> 'hash' as hash
  from company_event e, jsonb_array_elements(payload -> 'attached') f where payload ? 'attached' order by e.id`;

/** The hashes of all files, by id. */
export const attachmentHashes = async (db: Reader): Promise<ReadonlyMap<bigint, string>> =>
  new Map(
    (await db<{ id: bigint; hash: string }[]>`select id, hash from journal_attachment`).map(({ id, hash }) => [
      BigInt(id),
      hash,
    ]),
  );
