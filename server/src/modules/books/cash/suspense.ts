import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, negate, plus, zeroFen } from "../../../kernel/money.ts";
import type { Json, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type CompanyRule, recordCompanyEvents } from "../../ledger/index.ts";
import { suspenseMovesOf } from "../../payments/index.ts";
import { inBothBooks, move } from "./both-books.ts";

/** What a day did to held money, by what became of it; what let go is below zero. */
export type SuspenseMoved = Readonly<Partial<Record<"held" | "matched" | "refunded" | "held-again", Fen>>>;

/**
 * Held money is with the provider until it settles, and owed to whoever sent it. When it finds its loan, the loan's own
 * entry puts it on the provider's account again, so what stood there for it is taken off; when it is sent back, it goes
 * out of our cash, as every refund does.
 */
export const suspenseRule: CompanyRule = {
  type: "suspense-moved",
  postings: ({ entity, payload, accountedOn }) => {
    const { held, matched, refunded, "held-again": again } = payload as unknown as SuspenseMoved;
    const atProvider = plus(held ?? zeroFen, matched ?? zeroFen);
    const atBank = plus(refunded ?? zeroFen, again ?? zeroFen);
    const lines = [
      move("funds-receivable", atProvider),
      move("cash", atBank),
      move("suspense", negate(plus(atProvider, atBank))),
    ];
    return inBothBooks({ entity, memo: `Money without a loan on ${accountedOn}`, lines });
  },
};

/** Nobody knows whose it is: it is with the company that runs the accounts. */
const holder = "platform";

export const suspenseKey = (day: IsoDate): string => `suspense-moved/${day}`;

export const bookSuspenseOf = async (tx: Tx, platform: Platform, day: IsoDate): Promise<number> => {
  const moves = await suspenseMovesOf(tx, day);
  if (moves.length === 0) return 0;
  const payload = Object.fromEntries(moves.map(({ kind, amountFen }) => [kind, amountFen])) as Json;
  const fact = { type: suspenseRule.type, entity: holder, naturalKey: suspenseKey(day), payload, accountedOn: day };
  const by = { recordedBy: "system:end-of-day", approval: null };
  const recorded = await recordCompanyEvents(tx, platform, [suspenseRule], [fact], by);
  if (!recorded.ok) throw new Error(`a day that is being closed is refused: ${recorded.code}`);
  return recorded.value.length;
};
