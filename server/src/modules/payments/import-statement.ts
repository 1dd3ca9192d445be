import { createHash } from "node:crypto";
import type { StatementResult } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slot, slotOf } from "../../kernel/ids.ts";
import { type Fen, fen, minus, plus, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { type Tx, transaction } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "./answer.ts";
import { insertBreaks } from "./break.store.ts";
import { type Break, newBreak } from "./break.ts";
import type { Effects } from "./effects.ts";
import { holdReceipts } from "./hold-receipts.ts";
import { recordAnswers } from "./record-answers.ts";
import { findStatement, insertStatement, type Missing, missingOn } from "./statement.store.ts";
import { type Fault, parseStatement, type Statement } from "./statement.ts";

export type StatementFile = { readonly day: IsoDate; readonly text: string; readonly by: string };

/**
 * Holds the provider's statement of a day against our orders. Everything in it is keyed by what it says, so a file that
 * was cut off is read again from its beginning, the same file again changes nothing, and a corrected one adds what it
 * has more. The file is marked as read last of all.
 */
export const importStatement = async (
  platform: Platform,
  effects: Effects,
  { day, text, by }: StatementFile,
): Promise<Outcome<StatementResult, "statement-unreadable" | "value-date-in-future">> => {
  const hash = createHash("sha256").update(text).digest("hex");
  const before = await findStatement(platform.db, day, hash);
  if (before) return done({ ...before, again: true });
  const today = await businessDay(platform.db);
  if (!today || day > today) return refused("value-date-in-future", { pointer: "/day", latest: today });
  const parsed = parseStatement(text, day);
  if (!parsed.ok) return parsed;
  const decisions = await recordAnswers(platform, effects, parsed.value.answers, { by: "statement", day });
  return transaction(platform.db, async (tx) => {
    const left = await setAside(tx, platform, day, parsed.value);
    const money = moneyIn(parsed.value, decisions, left.differingFen);
    const result = { day, lines: parsed.value.lines, ...countsOf(decisions, left), ...money, again: false };
    await insertStatement(tx, { hash, result, by, at: platform.now() });
    await recordAudit(tx, platform, [
      { actor: by, action: "provider-statement.import", subject: day, detail: { hash, ...result } },
    ]);
    return done(result);
  });
};

type Left = Readonly<Record<"suspense" | "breaks" | "missing", number>> & { readonly differingFen: Fen };

/** What the file says was collected, and what of it stands with us as it says. */
const moneyIn = ({ answers, receipts }: Statement, decisions: readonly Decision[], differingFen: Fen) => {
  const debits = answers.map(({ kind, outcome, amountFen }) =>
    kind === "debit" && outcome === "succeeded" ? fen(amountFen ?? 0) : zeroFen,
  );
  const taken = debits.filter((_, n) => decisions[n]?.kind !== "break");
  const receivedFen = sum(receipts.map(({ amountFen }) => amountFen));
  return {
    collectedFen: plus(sum(debits), receivedFen),
    takenFen: plus(sum(taken), minus(receivedFen, differingFen)),
  };
};

/** What is about no order of ours: receipts, lines that cannot be read, and orders the file does not hold. */
const setAside = async (tx: Tx, platform: Platform, day: IsoDate, statement: Statement): Promise<Left> => {
  const today = await stampDay(tx, slot(0));
  const { held, differing } = await holdReceipts(tx, platform, { day, today }, statement.receipts);
  const missing = await missingOn(tx, day);
  const faults = statement.faults.map((fault) => brokenLine(platform, day, fault));
  await insertBreaks(tx, [...faults, ...differing, ...missing.map((one) => missingBreak(platform, day, one))]);
  const differingFen = sum(differing.map(({ detail }) => fen(Number(detail.amountFen ?? 0))));
  return { suspense: held, breaks: faults.length + differing.length, missing: missing.length, differingFen };
};

const countsOf = (decisions: readonly Decision[], left: Left) => {
  const count = (kind: Decision["kind"]): number => decisions.filter((decision) => decision.kind === kind).length;
  const { suspense, missing } = left;
  return {
    suspense,
    missing,
    recorded: count("recorded"),
    confirmed: count("repeated"),
    breaks: left.breaks + count("break"),
  };
};

/** The line itself is not kept: it may hold a name. Whoever resolves the break has the file. */
const brokenLine = (platform: Platform, day: IsoDate, { line, reason, text }: Fault): Break =>
  newBreak(platform, slot(0), {
    fingerprint: `broken-line/${day}/${line}/${platform.keys.blindIndex("statement-line", text).toString("hex")}`,
    kind: "broken-line",
    day,
    line,
    detail: { reason },
  });

const missingBreak = (platform: Platform, day: IsoDate, { id, kind, state, amountFen, sentOn }: Missing): Break =>
  newBreak(platform, slotOf(id), {
    fingerprint: `missing-in-statement/${formatId("order", id)}`,
    kind: "missing-in-statement",
    day,
    orderId: id,
    detail: { order: kind, state, amountFen, sentOn },
  });
