import { createHash } from "node:crypto";
import {
  type Attached,
  type Attachment as AttachmentView,
  mostAttachmentBytes,
  type NewAttachment,
  type ProblemCode,
} from "@suanpan/contract";
import { formatId, parseId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Reader } from "../../platform/database.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AttachmentId, findAttachments, insertAttachment, type StoredAttachment } from "./attachment.store.ts";

/** Keeps a file that proves a journal, before the journal that names it is proposed. */
export const attach = (
  platform: Platform,
  request: Request<NewAttachment>,
): Promise<Outcome<AttachmentView, ProblemCode>> =>
  once<AttachmentView, ProblemCode>(platform.db, request, async (tx) => {
    const { name, type, base64 } = request.body;
    const content = Buffer.from(base64, "base64");
    if (content.length === 0 || content.length > mostAttachmentBytes)
      return refused("invalid-request", {
        pointer: "/base64",
        detail: `A file has 1 to ${mostAttachmentBytes} bytes; this has ${content.length}.`,
      });
    const file: StoredAttachment = {
      id: platform.ids.next<"file">(slot(0)),
      name,
      type,
      bytes: content.length,
      hash: createHash("sha256").update(content).digest("hex"),
      addedBy: request.caller,
      addedAt: platform.now(),
    };
    await insertAttachment(tx, file, content);
    const detail = { name, bytes: file.bytes, hash: file.hash };
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "journal.attach", subject: formatId("file", file.id), detail },
    ]);
    return done(attachmentView(file));
  });

export const attachmentView = (file: StoredAttachment): AttachmentView => ({
  ...attached(file),
  addedBy: file.addedBy,
  addedAt: file.addedAt.toISOString(),
});

const attached = ({ id, name, type, bytes, hash }: StoredAttachment): Attached => ({
  id: formatId("file", id),
  name,
  type,
  bytes,
  hash,
});

/** The files a journal names, as the checker sees them; one that was never handed in is refused by its place. */
export const attachedFiles = async (
  db: Reader,
  ids: readonly string[],
): Promise<Outcome<readonly Attached[], "invalid-request">> => {
  if (ids.length === 0) return done([]);
  const wanted = ids.map((id) => parseId<"file">("file", id) ?? (0n as AttachmentId));
  const found = new Map((await findAttachments(db, wanted)).map((file) => [formatId("file", file.id), attached(file)]));
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0)
    return refused("invalid-request", {
      pointer: `/attachments/${missing}`,
      detail: `There is no file ${ids[missing]}.`,
    });
  return done(ids.map((id) => found.get(id) as Attached));
};
