import { defaultsOf, type Values, wholeNumber } from "../../../platform/settings.ts";

const price = (env: string, meaning: string) => wholeNumber(0, 0, 10_000_000, env, meaning);

/** What others charge the platform for each thing it does, loan or no loan; 0 books nothing. And how far a bank may be off in days. */
export const cashSettings = {
  costOfOwnUserFen: price("SUANPAN_COST_OF_OWN_USER_FEN", "Cost of a user who registers in the own app, in fen"),
  costOfEmbeddedUserFen: price(
    "SUANPAN_COST_OF_EMBEDDED_USER_FEN",
    "Cost of a user who comes through embedded finance, in fen",
  ),
  costOfSmeUserFen: price("SUANPAN_COST_OF_SME_USER_FEN", "Cost of a user whom SME sales bring, in fen"),
  costOfBureauSearchFen: price("SUANPAN_COST_OF_BUREAU_SEARCH_FEN", "What the bureau charges an application, in fen"),
  costOfPaymentFen: price("SUANPAN_COST_OF_PAYMENT_FEN", "What the provider charges an order that succeeded, in fen"),
  bankMatchDays: wholeNumber(
    5,
    0,
    31,
    "SUANPAN_BANK_MATCH_DAYS",
    "Days between a bank's line and the ledger's within which they are taken for the same money",
  ),
};

export type CashPolicy = Values<typeof cashSettings>;

export const defaultCashPolicy: CashPolicy = defaultsOf(cashSettings);
