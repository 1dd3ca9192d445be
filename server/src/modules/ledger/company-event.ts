import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Json } from "../../platform/database.ts";
import { type Entry, imbalance, type Line } from "./journal.ts";

/**
 * A fact about the company itself: a journal somebody wrote, the result of an allowance run, an award, a dividend. It
 * is recorded on an open business day, and sealed with it. Where it is accounted may lie before: what a close finds out
 * belongs to the last day of its month, as long as that month is not locked.
 */
export type CompanyEvent = {
  readonly id: Id<"journal">;
  readonly type: string;
  readonly entity: string;
  readonly businessOn: IsoDate;
  readonly accountedOn: IsoDate;
  /** The same thing is recorded once: a second run of whoever records it finds it there. */
  readonly naturalKey: string;
  readonly payload: Json;
  readonly recordedBy: string;
  /** The approval it needed; null for what the house itself works out. */
  readonly approval: string | null;
  readonly recordedAt: Date;
};

/** What an event does to one entity's one book. */
export type CompanyPosting = {
  readonly book: string;
  readonly entity: string;
  readonly memo: string;
  readonly product?: string;
  readonly agreementId?: bigint;
  readonly channelId?: bigint;
  readonly lines: readonly Line[];
};

/** How one type of company event is posted: the counterpart of the posting rules for loans, one for each type. */
export type CompanyRule = {
  readonly type: string;
  readonly postings: (event: CompanyEvent) => readonly CompanyPosting[];
};

/** The entries an event becomes. One that does not balance is a mistake of the rule's, not of whoever recorded the fact. */
export const entriesOf = (rules: readonly CompanyRule[], event: CompanyEvent): Entry[] => {
  const rule = rules.find(({ type }) => type === event.type);
  if (!rule) throw new Error(`no rule posts a company event of type ${event.type}`);
  return rule.postings(event).map((posting, n) => {
    const differenceFen = imbalance(posting.lines);
    if (differenceFen !== 0) throw new Error(`${event.type} ${event.naturalKey} is off by ${differenceFen} fen`);
    return {
      id: [posting.book, event.accountedOn, posting.entity, event.type, formatId("journal", event.id), n + 1].join("/"),
      book: posting.book,
      businessOn: event.accountedOn,
      entity: posting.entity,
      rule: event.type,
      ruleVersion: 1,
      product: posting.product ?? "",
      agreementId: posting.agreementId ?? 0n,
      channelId: posting.channelId ?? 0n,
      memo: posting.memo,
      events: 1,
      lines: posting.lines,
    };
  });
};
