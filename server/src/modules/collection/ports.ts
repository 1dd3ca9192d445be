import type { Band } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import type { LoanId } from "../lending/index.ts";

/** A loan that is in another band than it was; "current" says that what was overdue is paid. */
export type BandChange = {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly band: Band;
  /** On the day that opens. */
  readonly daysPastDue: number;
  readonly owedFen: Fen;
  readonly outstandingFen: Fen;
  readonly score: number | null;
};

/** What borrowers repaid on a loan, by value date, both days included. */
export type Repaid = { readonly loanId: LoanId; readonly repaidFen: Fen };
export type RepaidWanted = { readonly loanId: LoanId; readonly from: IsoDate; readonly to: IsoDate };

/** What collection needs to know of servicing, asked inside its own transaction. */
export type CollectionPorts = Pick<Platform, "ids" | "now"> & {
  /**
   * The loans of a range whose band changed in closing a day; saying one again that collection knows already changes
   * nothing. A loan may also be told when only its amounts changed.
   */
  readonly bandChanges: (tx: Tx, day: IsoDate, range: SlotRange) => Promise<readonly BandChange[]>;
  /** Asked of each loan once at a time; answered in any order. A loan on which nothing was repaid may be left out. */
  readonly repaidSince: (tx: Tx, wanted: readonly RepaidWanted[]) => Promise<readonly Repaid[]>;
};
