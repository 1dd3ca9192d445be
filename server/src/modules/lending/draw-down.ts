import type { LoanSummary, NewDrawdown } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId } from "../acquisition/index.ts";
import { type CreditLine, type LineId, lockLines, saveAvailable } from "../assessment/index.ts";
import { agreementsInForce } from "../matching/index.ts";
import { type DrawDown, type DrawDownRefusal, decideDrawDown, type Offer } from "./decide-draw-down.ts";
import { insertEvents } from "./event.store.ts";
import { insertLoans } from "./loan.store.ts";
import { nextDueOn, summaryView } from "./loan.ts";
import { productsOnOffer } from "./product.store.ts";
import type { LendingPolicy } from "./settings.ts";

export type DrawDownRequest = Request<NewDrawdown> & {
  readonly lineId: LineId;
  /** Set when a channel asks: it can draw on lines of its own users only. */
  readonly channel?: ChannelId | undefined;
};

type Refusal = DrawDownRefusal | "not-found" | "idempotency-key-reused";
type Drawn = { readonly request: DrawDownRequest; readonly drawDown: DrawDown; readonly answer: LoanSummary };

/** Draws on credit lines; one is a list of one. Line, loan, slices, instalments, fact and message: one transaction. */
export const drawDown = (
  platform: Platform,
  policy: LendingPolicy,
  requests: readonly DrawDownRequest[],
): Promise<Outcome<LoanSummary, Refusal>[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    async (tx, today, batch) => {
      // Keys are looked up once the lines are locked, so that a twin that was quicker is seen and its answer given.
      const [lines, products, agreements] = await Promise.all([
        lockLines(
          tx,
          batch.map((request) => request.lineId),
        ),
        productsOnOffer(tx),
        agreementsInForce(tx),
      ]);
      const offer = { products, agreements, capPpm: policy.costCapPpm, holidays: platform.holidays };
      return onceEach<(typeof batch)[number], LoanSummary, Refusal>(tx, batch, async (fresh) => {
        const decided = fresh.map((request) => decide(platform, lines, request, offer, today));
        await write(
          platform,
          tx,
          decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
        );
        return decided.map((outcome) => (outcome.ok ? done(outcome.value.answer) : outcome));
      });
    },
  );

/** A key belongs to one line, whichever way the request came in. */
const keyed = (request: DrawDownRequest) => ({
  ...request,
  target: request.target ?? `line ${request.lineId}`,
  slot: slotOf(request.lineId),
});

/** Drawdowns of one batch on one line come after each other: what the first took is gone for the second. */
const decide = (
  platform: Platform,
  lines: Map<LineId, CreditLine>,
  request: DrawDownRequest,
  offer: Offer,
  today: IsoDate,
): Outcome<Drawn, Refusal> => {
  const line = lines.get(request.lineId);
  if (!line || (request.channel !== undefined && line.channelId !== request.channel)) return refused("not-found");
  const id = platform.ids.next<"loan">(slotOf(line.id));
  const decided = decideDrawDown(id, line, request.body, offer, today, platform.now());
  if (!decided.ok) return decided;
  const { loan } = decided.value;
  lines.set(line.id, decided.value.line);
  return done({
    request,
    drawDown: decided.value,
    answer: summaryView({ ...loan, nextDueOn: nextDueOn(loan) }, today),
  });
};

const write = async (platform: Platform, tx: Tx, drawn: readonly Drawn[]): Promise<void> => {
  if (drawn.length === 0) return;
  const lines = new Map(drawn.map(({ drawDown: { line } }) => [line.id, line]));
  await Promise.all([
    insertLoans(
      tx,
      drawn.map(({ drawDown: { loan } }) => loan),
    ),
    insertEvents(
      tx,
      drawn.flatMap(({ drawDown: { events } }) => events),
    ),
    saveAvailable(tx, [...lines.values()]),
    insertMessages(tx, platform, drawn.map(messageOf)),
    recordAudit(tx, platform, drawn.map(auditOf)),
  ]);
};

const auditOf = ({ request, answer }: Drawn) => ({
  slot: slotOf(request.lineId),
  actor: request.caller,
  action: "loan.draw",
  subject: answer.id,
});

const messageOf = ({ drawDown: { loan }, answer }: Drawn) => ({
  slot: slotOf(loan.id),
  topic: "loan.drawn",
  subject: answer.id,
  audience: formatId("channel", loan.channelId),
  payload: {
    loanId: answer.id,
    userId: answer.userId,
    principalFen: loan.principalFen,
    tenor: loan.tenor,
    tenorUnit: loan.tenorUnit,
    drawnOn: loan.drawnOn,
  },
});
