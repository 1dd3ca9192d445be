import type { FundingModel, LoanEvent as LoanEventView, ProductCode } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { ChannelId } from "../acquisition/index.ts";
import type { AgreementId } from "../matching/index.ts";

export type LoanId = Id<"loan">;

export const eventTypes = ["drawn", "accrued", "repaid", "settled", "written-off"] as const;
export type EventType = (typeof eventTypes)[number];

/** The money an event can carry. A posting rule must say where each of them goes. */
export const components = ["principal", "interest", "vat", "expectedLoss"] as const;
export type Component = (typeof components)[number];

export type Amounts = {
  readonly principalFen: Fen;
  readonly interestFen: Fen;
  readonly vatFen: Fen;
  readonly expectedLossFen: Fen;
};

/** One immutable fact about one loan, with everything a fold needs to know about it. */
export type LoanEvent = Amounts & {
  readonly loanId: LoanId;
  readonly seq: number;
  readonly slice: number;
  readonly type: EventType;
  readonly valueOn: IsoDate;
  readonly businessOn: IsoDate;
  readonly recordedAt: Date;
  readonly instalment: number | null;
  readonly entity: string;
  readonly fundingModel: FundingModel;
  readonly product: ProductCode;
  readonly agreementId: AgreementId;
  readonly channelId: ChannelId;
};

export type EventDraft = Partial<Amounts> & {
  readonly type: EventType;
  readonly valueOn: IsoDate;
  readonly instalment?: number;
};

export const amountOf = (event: Amounts, component: Component): Fen => event[`${component}Fen`];

export const eventView = (event: LoanEvent): LoanEventView => ({
  seq: event.seq,
  type: event.type,
  valueOn: event.valueOn,
  businessOn: event.businessOn,
  recordedAt: event.recordedAt.toISOString(),
  instalment: event.instalment,
  components: Object.fromEntries(
    components.flatMap((c) => (amountOf(event, c) === 0 ? [] : [[c, amountOf(event, c)]])),
  ),
});
