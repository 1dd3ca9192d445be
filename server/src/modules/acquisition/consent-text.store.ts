import type { ConsentText, Language } from "@suanpan/contract";
import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { UserId } from "./user.ts";

type Scope = ConsentText["scope"];
type Row = Omit<ConsentText, "publishedAt"> & { readonly publishedAt: Date };

/** Answers whether it was new. */
export const insertConsentText = async (tx: Tx, text: ConsentText, at: Date): Promise<boolean> => {
  const { count } = await tx`
    insert into consent_text (scope, version, language, title, body, hash, published_by, published_at)
    values (${text.scope}, ${text.version}, ${text.language}, ${text.title}, ${text.body}, ${text.hash}, ${text.publishedBy}, ${at})
    on conflict do nothing`;
  return count > 0;
};

export type TextFilter = {
  readonly scope?: Scope | undefined;
  readonly version?: string | undefined;
  readonly language?: Language | undefined;
};

/** The newest first. A lender has a few dozen in all its life. */
export const listConsentTexts = async (
  db: Reader,
  { scope, version, language }: TextFilter = {},
): Promise<ConsentText[]> => {
  const rows = await db<Row[]>`
    select scope, version, language, title, body, hash, published_by, published_at from consent_text
    where true ${scope === undefined ? db`` : db`and scope = ${scope}`}
      ${version === undefined ? db`` : db`and version = ${version}`}
      ${language === undefined ? db`` : db`and language = ${language}`}
    order by published_at desc, scope, version, language`;
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
};

export type TextVersion = { readonly scope: Scope; readonly version: string };

/** What people can agree to, in whatever language; the newest of each scope first. */
export const publishedVersions = (db: Reader): Promise<TextVersion[]> => db<TextVersion[]>`
  select scope, version from consent_text group by scope, version order by scope, min(published_at) desc, version desc`;

/** The words a user agreed to: in the language asked for where they were published in it, else as they were. */
export const textsAgreedTo = (
  db: Reader,
  userId: UserId,
  language: Language,
): Promise<Pick<ConsentText, "title" | "version" | "body">[]> => db<Pick<ConsentText, "title" | "version" | "body">[]>`
  select distinct on (c.given_at, c.scope, c.text_version) t.title, t.version, t.body
  from consent c join consent_text t on t.scope = c.scope and t.version = c.text_version
  where c.slot = ${slotOf(userId)} and c.user_id = ${userId}
  order by c.given_at, c.scope, c.text_version, (t.language = ${language}) desc, t.language`;
