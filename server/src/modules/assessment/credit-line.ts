import type { CreditLine as CreditLineView } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import { type Fen, minus, most, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";

export type LineId = Id<"line">;

/** The approved limit, price and expiry; drawn on again and again. */
export type CreditLine = {
  readonly id: LineId;
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly applicationId: Id<"app">;
  readonly limitFen: Fen;
  readonly availableFen: Fen;
  readonly monthlyRatePpm: number;
  readonly state: CreditLineView["state"];
  readonly openedOn: IsoDate;
  readonly expiresOn: IsoDate;
};

export const isExpired = (line: CreditLine, today: IsoDate): boolean => today >= line.expiresOn;

/** Takes an amount off the line, or says why it cannot. The line is locked while this is decided. */
export const takeFrom = (
  line: CreditLine,
  amountFen: Fen,
  today: IsoDate,
): Outcome<CreditLine, "line-not-open" | "over-limit"> => {
  if (line.state !== "open") return refused("line-not-open", { state: line.state });
  if (isExpired(line, today)) return refused("line-not-open", { state: "expired", expiresOn: line.expiresOn });
  if (amountFen > line.availableFen)
    return refused("over-limit", { pointer: "/amountFen", availableFen: most(line.availableFen, zeroFen) });
  return done({ ...line, availableFen: minus(line.availableFen, amountFen) });
};

export const lineView = (line: CreditLine): CreditLineView => ({
  id: formatId("line", line.id),
  userId: formatId("user", line.userId),
  limitFen: line.limitFen,
  availableFen: line.availableFen,
  monthlyRatePpm: line.monthlyRatePpm,
  state: line.state,
  openedOn: line.openedOn,
  expiresOn: line.expiresOn,
});
