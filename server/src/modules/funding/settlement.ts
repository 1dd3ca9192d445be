import { createHash } from "node:crypto";
import {
  type SettlementLine as LineView,
  type SettlementComponent,
  type SettlementKind,
  type SettlementStatement as StatementView,
  settlementComponents,
  settlementKinds,
} from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { canonicalJson } from "../../kernel/canonical.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { type Fen, plus, sum, zeroFen } from "../../kernel/money.ts";
import type { AgreementSum, FeeCharged } from "../lending/index.ts";
import type { AgreementId } from "../matching/index.ts";
import { kindOf } from "./settlement-kinds.ts";

export type InstitutionId = Id<"inst">;

export type Line = {
  readonly kind: SettlementKind;
  readonly component: SettlementComponent;
  readonly amountFen: Fen;
  readonly events: number;
};

/** What one day did under one agreement, as its institution is told. */
export type Statement = {
  readonly institutionId: InstitutionId;
  readonly agreementId: AgreementId;
  readonly day: IsoDate;
  /** What was collected for the institution, and so has to be paid to it. */
  readonly payableFen: Fen;
  /** What the institution owes: fees on what was drawn, and what it collected for us. */
  readonly chargedFen: Fen;
  readonly lines: readonly Line[];
  readonly hash: string;
};

/** What of an agreement its statements follow from: with whom it is, and whether the institution collects itself. */
export type Deal = { readonly institutionId: InstitutionId; readonly directly: boolean };

/** What a day came to: its money by agreement, and the fees on what was drawn. */
export type DaySums = { readonly sums: readonly AgreementSum[]; readonly fees: readonly FeeCharged[] };
type Told = Line & { readonly agreementId: AgreementId };

/** The statements of a day, one for each agreement with something to tell. */
export const statementsOf = (
  day: IsoDate,
  { sums, fees }: DaySums,
  deals: ReadonlyMap<AgreementId, Deal>,
): Statement[] =>
  [
    ...groupBy(
      [...sums.flatMap((sum) => toldBy(sum, deals.get(sum.agreementId)?.directly)), ...fees.map(chargedFor)],
      ({ agreementId }) => agreementId,
    ),
  ]
    .map(([agreementId, told]) => ({ agreementId, lines: linesFrom(told) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ agreementId, lines }) => {
      const institutionId = deals.get(agreementId)?.institutionId;
      if (institutionId === undefined) throw new Error(`agreement ${agreementId} has events but was never signed`);
      return statement(institutionId, agreementId, day, lines);
    });

const toldBy = (
  { agreementId, fundingModel, type, component, amountFen, events }: AgreementSum,
  directly: boolean | undefined,
): Told[] => {
  const kind = kindOf(fundingModel, type, component, directly);
  return kind ? [{ agreementId, kind, component: component as SettlementComponent, amountFen, events }] : [];
};

/** What the day's drawdowns cost the institution, less what drawdowns that were cancelled in time no longer do. */
const chargedFor = ({ agreementId, feeFen, events }: FeeCharged): Told => ({
  agreementId,
  kind: "charged",
  component: "drawdownFee",
  amountFen: feeFen,
  events,
});

/** One line for each kind and component, in the order they are read; what cancels out is not worth a line. */
const linesFrom = (told: readonly Line[]): Line[] =>
  inOrder(
    [...groupBy(told, ({ kind, component }) => `${kind}/${component}`).values()].flatMap((same) => {
      const [first] = same;
      const amountFen = sum(same.map((line) => line.amountFen));
      const events = same.reduce((count, line) => count + line.events, 0);
      return first && amountFen !== 0 ? [{ kind: first.kind, component: first.component, amountFen, events }] : [];
    }),
  );

export const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => rank(a) - rank(b));

const rank = ({ kind, component }: Line): number =>
  settlementKinds.indexOf(kind) * settlementComponents.length + settlementComponents.indexOf(component);

const statement = (
  institutionId: InstitutionId,
  agreementId: AgreementId,
  day: IsoDate,
  lines: readonly Line[],
): Statement => {
  const said = {
    institutionId,
    agreementId,
    day,
    payableFen: totalOf(lines, "collected"),
    chargedFen: plus(totalOf(lines, "charged"), totalOf(lines, "collected-for-us")),
    lines,
  };
  return { ...said, hash: hashOf(said) };
};

export const totalOf = (lines: readonly Line[], kind: SettlementKind): Fen =>
  lines.reduce((total, line) => (line.kind === kind ? plus(total, line.amountFen) : total), zeroFen);

/** Over what the institution sees, so that it can be worked out from the statement alone. */
export const hashOf = (said: Omit<Statement, "hash">): string =>
  createHash("sha256")
    .update(canonicalJson(seen(said)))
    .digest("hex");

const seen = ({ institutionId, agreementId, day, payableFen, chargedFen, lines }: Omit<Statement, "hash">) => ({
  id: `${day}.${formatId("agr", agreementId)}`,
  institutionId: formatId("inst", institutionId),
  agreementId: formatId("agr", agreementId),
  day,
  payableFen,
  chargedFen,
  lines: lines.map(({ kind, component, amountFen, events }): LineView => ({ kind, component, amountFen, events })),
});

export const statementView = (one: Statement): StatementView => ({ ...seen(one), hash: one.hash });
