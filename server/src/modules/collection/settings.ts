import { defaultsOf, type Values, wholeNumber } from "../../platform/settings.ts";

/** When and how often a borrower may be contacted, how far a promise may reach, and what a contact costs. */
export const collectionSettings = {
  contactFromHour: wholeNumber(8, 0, 23, "SUANPAN_CONTACT_FROM_HOUR", "Hour from which borrowers may be contacted"),
  contactToHour: wholeNumber(20, 1, 24, "SUANPAN_CONTACT_TO_HOUR", "Hour from which they may not any more"),
  contactsPerDay: wholeNumber(3, 0, 100, "SUANPAN_CONTACTS_PER_DAY", "Most contacts with a borrower in a day"),
  contactsPerWeek: wholeNumber(7, 0, 700, "SUANPAN_CONTACTS_PER_WEEK", "Most contacts with a borrower in seven days"),
  promiseDaysAhead: wholeNumber(
    14,
    0,
    365,
    "SUANPAN_PROMISE_DAYS_AHEAD",
    "How many days ahead a borrower may promise to pay",
  ),
  costOfSmsFen: wholeNumber(
    5,
    0,
    10_000_000,
    "SUANPAN_COST_OF_SMS_FEN",
    "Cost of a text message to a borrower, in fen",
  ),
  costOfCallFen: wholeNumber(100, 0, 10_000_000, "SUANPAN_COST_OF_CALL_FEN", "Cost of a call, in fen"),
  costOfVisitFen: wholeNumber(10_000, 0, 10_000_000, "SUANPAN_COST_OF_VISIT_FEN", "Cost of a visit, in fen"),
  costOfLetterFen: wholeNumber(300, 0, 10_000_000, "SUANPAN_COST_OF_LETTER_FEN", "Cost of a letter, in fen"),
  costOfLegalFen: wholeNumber(50_000, 0, 10_000_000, "SUANPAN_COST_OF_LEGAL_FEN", "Cost of a legal step, in fen"),
};

export type CollectionPolicy = Values<typeof collectionSettings>;

export const defaultCollectionPolicy: CollectionPolicy = defaultsOf(collectionSettings);
