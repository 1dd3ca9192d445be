import type { Language } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { done, mapDone, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { maskName } from "../../platform/crypto/mask.ts";
import { transaction } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { asSynthetic, type Document } from "../../platform/documents/index.ts";
import { findInstallation } from "../../platform/installation.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser, textsAgreedTo } from "../acquisition/index.ts";
import { eventsOfLoan, findLoan, type LendingPolicy, type Loan, type LoanId, loanRef } from "../lending/index.ts";
import { agreementsInForce, listInstitutions } from "../matching/index.ts";
import {
  type Around,
  clearanceCertificate,
  clearanceInput,
  contractDocument,
  contractInput,
  payoffInput,
  payoffQuoteDocument,
} from "./documents/index.ts";
import type { ServicingPolicy } from "./settings.ts";

export const documentKinds = ["contract", "payoff", "clearance"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Which paper about which loan, for whom. */
export type DocumentRequest = {
  readonly kind: DocumentKind;
  readonly loanId: LoanId;
  readonly language: Language;
  /** The last day of a payoff quote. */
  readonly on?: IsoDate | undefined;
  readonly caller: string;
  /** Set when a channel asks: it sees loans of its own users only. */
  readonly channel?: ChannelId | undefined;
  /** Whether the reader may know who the borrower is; everybody else gets a masked name. */
  readonly nameInFull: boolean;
};

export type DocumentRefusal =
  | "not-found"
  | "not-ready"
  | "invalid-request"
  | "loan-not-active"
  | "loan-not-settled"
  | "contract-elsewhere";

/** Makes a paper about a loan. That it was made, and for whom, is in the audit log before anybody sees it. */
export const showDocument = async (
  platform: Platform,
  policy: LendingPolicy & ServicingPolicy,
  request: DocumentRequest,
): Promise<Outcome<Document, DocumentRefusal>> => {
  const loan = await findLoan(platform, request.loanId, request.channel);
  if (!loan) return refused("not-found");
  const around = await readAround(platform, loan, request);
  if (!around) return refused("not-ready");
  const made = await makeDocument(platform, policy, loan, around, request);
  if (!made.ok) return made;
  await recordReading(platform, request);
  const synthetic = (await findInstallation(platform.db))?.synthetic ?? false;
  return synthetic ? done(asSynthetic(made.value)) : made;
};

const makeDocument = async (
  platform: Platform,
  policy: LendingPolicy & ServicingPolicy,
  loan: Loan,
  around: Around,
  { kind, language, on }: DocumentRequest,
): Promise<Outcome<Document, DocumentRefusal>> => {
  switch (kind) {
    case "contract":
      return mapDone(contractInput(loan, around, policy), (input) => contractDocument(input, language));
    case "payoff": {
      const rules = { policy, holidays: platform.holidays, recordedAt: platform.now() };
      return mapDone(payoffInput(loan, around, on, rules), (input) => payoffQuoteDocument(input, language));
    }
    case "clearance": {
      const events = await eventsOfLoan(platform.db, loan);
      return mapDone(clearanceInput(loan, around, events), (input) => clearanceCertificate(input, language));
    }
  }
};

const readAround = async (
  platform: Platform,
  loan: Loan,
  { nameInFull, language }: Pick<DocumentRequest, "nameInFull" | "language">,
): Promise<Around | undefined> => {
  const [today, user, agreements, institutions, texts] = await Promise.all([
    businessDay(platform.db),
    findUser(platform, loan.userId),
    agreementsInForce(platform.db),
    listInstitutions(platform.db),
    textsAgreedTo(platform.db, loan.userId, language),
  ]);
  if (!user) throw new Error(`${loanRef(loan.id)} has no borrower`);
  return (
    today && {
      today,
      agreements,
      institutions: new Map(institutions.map(({ id, name }) => [id, name])),
      consents: texts.map(({ body: text, ...named }) => ({ ...named, text, givenOn: user.registeredOn })),
      borrower: { name: nameInFull ? user.name : maskName(user.name), nationalId: user.nationalId },
    }
  );
};

const recordReading = (platform: Platform, { kind, loanId, language, caller, nameInFull }: DocumentRequest) =>
  transaction(platform.db, (tx) =>
    recordAudit(tx, platform, [
      {
        slot: slotOf(loanId),
        actor: caller,
        action: "loan.document",
        subject: loanRef(loanId),
        detail: { document: kind, language, nameInFull },
      },
    ]),
  );
