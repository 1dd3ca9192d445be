import type { ApprovalState, Approval as ApprovalView } from "@suanpan/contract";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../platform.ts";
import { listApprovals } from "./approval.store.ts";
import { viewOf } from "./approval.ts";

type Asked = {
  readonly cursor?: string;
  readonly limit?: number;
  readonly state?: ApprovalState;
  readonly subject?: string;
};

/** The newest first; the cursor is the last id of the page before, so that new proposals do not shift the pages. */
export const listPage = async (
  platform: Platform,
  { cursor, limit = 50, state, subject }: Asked,
): Promise<Outcome<{ items: ApprovalView[]; next: string | null }, "invalid-request">> => {
  const before = cursor === undefined ? undefined : parseId<"apr">("apr", cursor);
  if (cursor !== undefined && before === undefined) return refused("invalid-request", { pointer: "/cursor" });
  const search = {
    limit: limit + 1,
    ...(state ? { state } : {}),
    ...(subject ? { subject } : {}),
    ...(before ? { before } : {}),
  };
  const found = await listApprovals(platform.db, search);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return done({ items: found.slice(0, limit).map(viewOf), next: last ? formatId("apr", last.id) : null });
};
