import type { ContactKind, ContactOutcome, CostKind, PauseReason } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id, parseId } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "../lending/index.ts";
import type { AgencyId } from "./agency.ts";
import type { CaseId, LoanStanding } from "./case.ts";
import type { NextAction } from "./next-action.ts";
import type { Standing } from "./strategy.ts";

/** Under which rule a case came, and what that was decided by. */
export type Ruling = Standing & {
  readonly strategyVersion: number;
  readonly rule: number;
  readonly team: string;
  readonly next: NextAction | null;
};

type Decided = { readonly amountFen: Fen; readonly dueOn: IsoDate; readonly repaidFen: Fen };

/** What can happen to a case. A fact carries what was decided, so that folding it needs no strategy and no clock. */
export type CaseFact =
  | ({ readonly type: "opened"; readonly userId: UserId; readonly loans: readonly LoanStanding[] } & Ruling)
  | { readonly type: "loans-changed"; readonly loans: readonly LoanStanding[]; readonly score: number | null }
  | ({ readonly type: "escalated" } & Ruling)
  | { readonly type: "action-due"; readonly kind: NextAction["kind"] }
  | {
      readonly type: "contacted";
      readonly kind: ContactKind;
      readonly outcome: ContactOutcome;
      readonly inbound: boolean;
      /** Whether it was what the strategy had asked for; then the next action follows. */
      readonly fulfils: boolean;
      readonly next: NextAction | null;
    }
  | { readonly type: "promised"; readonly amountFen: Fen; readonly dueOn: IsoDate }
  | ({ readonly type: "promise-kept"; readonly cured: boolean; readonly next: NextAction | null } & Decided)
  | ({ readonly type: "promise-broken"; readonly next: NextAction | null } & Decided)
  | { readonly type: "assigned"; readonly agent: string }
  | { readonly type: "released" }
  | { readonly type: "paused"; readonly reason: PauseReason }
  | { readonly type: "resumed"; readonly next: NextAction | null }
  | {
      readonly type: "placed-with-agency";
      readonly agencyId: AgencyId;
      readonly agencyVersion: number;
      readonly commissionPpm: number;
    }
  | { readonly type: "recalled"; readonly agencyId: AgencyId; readonly next: NextAction | null }
  | {
      readonly type: "cost";
      readonly costId: Id<"cost">;
      readonly kind: CostKind;
      readonly amountFen: Fen;
      readonly loanId: LoanId;
      readonly agencyId: AgencyId | null;
    }
  | { readonly type: "closed"; readonly reason: "cured" };

export type Stamp = { readonly businessOn: IsoDate; readonly recordedAt: Date; readonly by: string };

export type CaseEvent = Stamp & { readonly caseId: CaseId; readonly seq: number; readonly fact: CaseFact };

/** Ids inside a fact, by the name of their field: in the database and outside they are texts. */
const prefixes: Readonly<Record<string, string>> = {
  userId: "user",
  loanId: "loan",
  agencyId: "agency",
  costId: "cost",
};

/** A fact as it is kept, its type beside it. */
export const detailOf = ({ type: _, ...detail }: CaseFact): string =>
  JSON.stringify(detail, (name, value) =>
    typeof value === "bigint" ? formatId(prefixes[name] ?? "id", value) : value,
  );

export const factOf = (type: string, detail: object): CaseFact =>
  JSON.parse(JSON.stringify({ type, ...detail }), (name, value) =>
    typeof value === "string" && prefixes[name] !== undefined ? parseId(prefixes[name], value) : value,
  ) as CaseFact;
