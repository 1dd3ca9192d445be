import type { SetAside as SetAsideView } from "@suanpan/contract";
import { type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import { itemsUnlessSaid, type PageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { type LoanId, loanRef } from "../lending/index.ts";
import { listSetAside } from "./set-aside.store.ts";

/** When a loan was put right, by whom, and what they say about it; a later day that closes it well says nothing. */
export type Repaired = {
  readonly repairedOn: IsoDate | null;
  readonly repairedBy: string | null;
  readonly repair: string | null;
};

/** A loan that could not be moved on, or something that could not be done to it, on one day. */
export type SetAside = Repaired & { readonly loanId: LoanId; readonly day: IsoDate; readonly reason: string };

export type SetAsideFilter = {
  readonly on?: IsoDate | undefined;
  readonly state?: "open" | "repaired" | undefined;
};
export type SetAsidePlace = { readonly day: IsoDate; readonly loanId: LoanId };

export const placeOf = (cursor: string): SetAsidePlace | undefined => {
  const [text = "", name = ""] = cursor.split("/");
  const [day, loanId] = [parseIsoDate(text), parseId<"loan">("loan", name)];
  return day === undefined || loanId === undefined ? undefined : { day, loanId };
};

export const pageOfSetAside = async (
  { db }: Platform,
  filter: SetAsideFilter,
  after: SetAsidePlace | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<SetAsideView>> => {
  const found = await listSetAside(db, filter, after, limit + 1);
  const items = found.slice(0, limit).map((row) => ({ ...row, loanId: loanRef(row.loanId) }));
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? `${last.day}/${last.loanId}` : null };
};
