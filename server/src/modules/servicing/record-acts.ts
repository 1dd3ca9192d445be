import type { Repayment as ActAnswer } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { isUnacceptable, type Tx, transaction } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { queueNotifications } from "../../platform/notifications/index.ts";
import { onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockLinesIn } from "../assessment/index.ts";
import { type LendingPolicy, linesOfLoans, loanRef, readLoans } from "../lending/index.ts";
import { orderRefunds } from "../payments/index.ts";
import { amountOfDeed } from "./deed.ts";
import { type ActRequest, openDesk, type Recorded, type RecordRefusal } from "./desk.ts";
import { noticesOf } from "./notices.ts";
import { setAside } from "./set-aside.store.ts";
import { writeLives } from "./write-lives.ts";

/**
 * Records what was done to loans: read once, decide, write once. One is a list of one. What the database will not keep
 * is a fault of one loan: each is then tried by itself, and the one it was is set aside with the reason.
 */
export const recordActs = async (
  platform: Platform,
  policy: LendingPolicy,
  requests: readonly ActRequest[],
): Promise<Outcome<ActAnswer, RecordRefusal>[]> => {
  try {
    return await recordTogether(platform, policy, requests);
  } catch (error) {
    if (!isUnacceptable(error)) throw error;
    const [request] = requests;
    if (request && requests.length === 1) return [await putAside(platform, request, error.message)];
    const outcomes: Outcome<ActAnswer, RecordRefusal>[] = [];
    for (const one of requests) outcomes.push(...(await recordActs(platform, policy, [one])));
    return outcomes;
  }
};

const putAside = async (platform: Platform, { loanId }: ActRequest, reason: string) => {
  await transaction(platform.db, async (tx) => {
    const day = await stampDay(tx, slotOf(loanId));
    await setAside(tx, [{ loanId, day, reason }], platform.now());
  });
  return refused("loan-set-aside" as const, { reason });
};

const recordTogether = (platform: Platform, policy: LendingPolicy, requests: readonly ActRequest[]) =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    (tx, today, batch) => recordActsIn(tx, platform, policy, today, batch),
  );

/** The same inside the caller's transaction, for what is told us together with something else. */
export const recordActsIn = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  requests: readonly ActRequest[],
): Promise<Outcome<ActAnswer, RecordRefusal>[]> => {
  if (requests.length === 0) return [];
  const ids = [...new Set(requests.map(({ loanId }) => loanId))];
  // Lines before loans, ids ascending, as everywhere: so no two transactions wait for each other in a ring.
  const reading = Promise.all([lockLinesIn(tx, linesOfLoans(tx, ids)), readLoans(tx, ids, "lock")]);
  const answered = onceEach<Keyed, ActAnswer, RecordRefusal>(tx, requests.map(keyed), async (fresh) => {
    const [lines, loans] = await reading;
    const desk = openDesk(platform, policy, today, loans);
    await desk.recall(tx, fresh);
    const decided = fresh.map((request) => desk.decide(request));
    const recorded = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    return {
      outcomes: decided.map((outcome) => (outcome.ok ? done(outcome.value.answer) : outcome)),
      written: Promise.all([
        writeLives(tx, lines, desk.lives()),
        orderRefunds(tx, platform, today, desk.refunds()),
        insertMessages(tx, platform, recorded.map(messageOf)),
        recordAudit(tx, platform, recorded.map(auditOf)),
        queueNotifications(tx, platform, noticesOf(recorded)),
        setAside(tx, desk.failed(), platform.now()),
      ]),
    };
  });
  return (await Promise.all([answered, reading]))[0];
};

type Keyed = ReturnType<typeof keyed>;

/** A key belongs to one loan, whichever way the request came in. */
const keyed = (request: ActRequest) => ({
  ...request,
  target: request.target ?? `loan ${request.loanId}`,
  slot: slotOf(request.loanId),
});

const auditOf = ({ request, act }: Recorded) => ({
  slot: slotOf(act.loanId),
  actor: request.caller,
  action: `loan.${act.deed.kind}`,
  subject: loanRef(act.loanId),
  detail: { actId: formatId("act", act.id), amountFen: amountOfDeed(act.deed) },
  ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
});

const messageOf = (one: Recorded) => {
  const { loanId, amountFen, valueOn, outstandingFen, state, id } = one.answer;
  const repaid = one.act.deed.kind === "repayment" || one.act.deed.kind === "settlement";
  return {
    slot: slotOf(one.act.loanId),
    topic: state === "settled" ? "loan.settled" : repaid ? "loan.repaid" : "loan.changed",
    subject: loanId,
    audience: formatId("channel", one.loan.channelId),
    payload: { loanId, actId: id, kind: one.act.deed.kind, amountFen, valueOn, outstandingFen },
  };
};
