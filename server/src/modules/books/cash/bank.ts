import type { BankLine as BankLineView, HouseAccount as HouseAccountView, MatchedBankLine } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId, type Id } from "../../../kernel/ids.ts";
import type { Fen } from "../../../kernel/money.ts";

export type HouseAccountId = Id<"hacct">;

/** A bank account of a company of the group. */
export type HouseAccount = {
  readonly id: HouseAccountId;
  readonly code: string;
  readonly entity: string;
  readonly account: "cash" | "restricted-cash";
  readonly bank: string;
  readonly approval: string;
  readonly openedAt: Date;
};

/** What is reconciled together: one company's money on one account of the chart, at however many banks. */
export type Purse = Pick<HouseAccount, "entity" | "account">;

export type BankLineId = Id<"bline">;
export type BankLine = {
  readonly id: BankLineId;
  readonly accountId: HouseAccountId;
  readonly lineNo: number;
  readonly datedOn: IsoDate;
  readonly amountFen: Fen;
  readonly balanceFen: Fen;
  readonly reference: string;
  readonly counterparty: string;
  readonly fileRow: number;
};

export const houseAccountView = ({ code, entity, account, bank, openedAt }: HouseAccount): HouseAccountView => ({
  code,
  entity,
  account,
  bank,
  openedAt: openedAt.toISOString(),
});

type Matched = Pick<MatchedBankLine, "how" | "matchedBy" | "movements"> & {
  readonly matchId: bigint;
  readonly entries: readonly string[];
};

export const matchedLineView = (line: BankLine & Pick<HouseAccount, "code" | "entity"> & Matched): MatchedBankLine => ({
  ...bankLineView(line),
  matchId: formatId("bmatch", line.matchId),
  how: line.how,
  matchedBy: line.matchedBy,
  entries: [...line.entries],
  movements: line.movements,
});

export const bankLineView = (line: BankLine & Pick<HouseAccount, "code" | "entity">): BankLineView => ({
  id: formatId("bline", line.id),
  account: line.code,
  entity: line.entity,
  datedOn: line.datedOn,
  amountFen: line.amountFen,
  balanceFen: line.balanceFen,
  counterparty: line.counterparty,
  reference: line.reference,
});
