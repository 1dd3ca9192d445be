import { type Static, Type } from "typebox";

/**
 * Every way a request can fail, with the HTTP status, what happened and what to do about it. The `type` of a
 * problem+json answer is `/problems/<code>` and never changes meaning.
 */
export const problems = {
  "malformed-json": {
    status: 400,
    title: "The body is not valid JSON",
    remedy: "Send one JSON document as application/json.",
  },
  "invalid-request": {
    status: 400,
    title: "A field is missing, unknown or out of range",
    remedy: "Correct the field at `pointer`; /openapi.json has the schema.",
  },
  "idempotency-key-missing": {
    status: 400,
    title: "Every write needs an Idempotency-Key header",
    remedy: "Send a key of 8 to 128 visible characters that is new for each intended write.",
  },
  "idempotency-key-reused": {
    status: 409,
    title: "This Idempotency-Key was used for another request",
    remedy: "Use a new key for a new request; repeat the same body to get the same answer.",
  },
  "not-signed-in": {
    status: 401,
    title: "No valid session or API key",
    remedy: "Log in, or send Authorization: Bearer with a live API key.",
  },
  "wrong-role": {
    status: 403,
    title: "Your role or key does not allow this",
    remedy: "Ask an administrator for one of the roles or scopes in `allowed`.",
  },
  "cross-site": {
    status: 403,
    title: "The request came from another site",
    remedy: "Call the API from its own origin, or with an API key.",
  },
  "not-found": {
    status: 404,
    title: "There is no such thing, or it is not yours to see",
    remedy: "Check the id and the path.",
  },
  "body-too-large": { status: 413, title: "The body is too large", remedy: "Send at most 1 MiB; split a batch." },
  "unsupported-media-type": {
    status: 415,
    title: "Only application/json is understood",
    remedy: "Set Content-Type: application/json.",
  },
  "too-many-requests": { status: 429, title: "Too many requests", remedy: "Wait for `retryAfterSeconds`, then go on." },
  "internal-error": {
    status: 500,
    title: "Something went wrong on our side",
    remedy: "Nothing was written. Try again with the same key; if it stays, report `requestId`.",
  },
  "usd-rate-missing": {
    status: 422,
    title: "No exchange rate is known for that day",
    remedy: "Give a `rate`, RMB for one US dollar, or record the rate of the day `on`.",
  },
  "history-invalid": {
    status: 422,
    title: "The file is not a release that can be imported",
    remedy: "Nothing was written. Correct what `faults` names at its place, and import it again.",
  },
  "figures-missing": {
    status: 409,
    title: "Figures of this release are not known",
    remedy:
      "Import a history file that has what `missing` names, or lock the months of those periods; shares and exchange rates are recorded as company items, what an institution still owes a report of with `suanpan technology report`.",
  },
  "release-frozen": {
    status: 409,
    title: "This version of the release is frozen",
    remedy: "Draft a new version for a correction; the frozen one stays as it is.",
  },
  "release-superseded": {
    status: 409,
    title: "There is a newer version of this release",
    remedy: "Read and sign the version in `newest`.",
  },
  "release-digest-differs": {
    status: 409,
    title: "The digest is not that of this version",
    remedy: "Read the version as it is, and sign the digest it shows.",
  },
  "release-already-signed": {
    status: 409,
    title: "This version is already signed in that role",
    remedy: "Nothing is left to do in that role.",
  },
  "release-not-signed": {
    status: 409,
    title: "The release is not signed by both",
    remedy: "The roles in `missing` have to sign this version before it is frozen.",
  },
  "close-incomplete": {
    status: 409,
    title: "The month's close is not complete",
    remedy: "Do what `step` asks for, or have it waived where that is possible; then go on with the close.",
  },
  "close-step-unknown": {
    status: 404,
    title: "The close has no such step, or it cannot be done this way",
    remedy: "Look at the month's checklist: it says which steps are signed by a person and which can be waived.",
  },
  "not-ready": { status: 503, title: "The platform is not ready", remedy: "Wait until /readyz answers 200." },
  "database-unreachable": {
    status: 503,
    title: "The database is out of reach",
    remedy: "Try again with the same key in a moment: whether it was written or not, it is written once.",
  },
  "wrong-credentials": {
    status: 401,
    title: "Wrong e-mail, password or code",
    remedy: "Check them; after five failures the account is locked for 15 minutes.",
  },
  "second-factor-needed": {
    status: 401,
    title: "A code from the authenticator is needed",
    remedy: "Send the six digits as `code`.",
  },
  "locked-out": {
    status: 423,
    title: "The account is locked after repeated failures",
    remedy: "Wait until `until`, or ask an administrator.",
  },
  "already-exists": { status: 409, title: "That already exists", remedy: "Use the existing one, named in `existing`." },
  "already-decided": { status: 409, title: "This was decided before", remedy: "Look at its present state." },
  "maker-is-checker": {
    status: 403,
    title: "Nobody approves their own proposal",
    remedy: "Ask a colleague with the same role.",
  },
  "not-the-maker": {
    status: 403,
    title: "Only its maker withdraws a proposal",
    remedy: "Reject it instead, or ask the maker.",
  },
  "reset-token-invalid": {
    status: 422,
    title: "The reset token is unknown, used or expired",
    remedy: "Ask an administrator for a new one.",
  },
  "password-too-weak": {
    status: 422,
    title: "The password is too easy to guess",
    remedy: "Use at least 12 characters that are not the e-mail or a common password.",
  },
  "last-admin": {
    status: 409,
    title: "This is the last active administrator",
    remedy: "Make another member of staff an administrator first.",
  },
  "second-factor-active": {
    status: 409,
    title: "The second factor is already on",
    remedy: "Turn it off with your password and a code, then enrol again.",
  },
  "second-factor-inactive": {
    status: 409,
    title: "There is no second factor to confirm or turn off",
    remedy: "Enrol one first with POST /v1/session/second-factor.",
  },
  "api-key-not-live": {
    status: 409,
    title: "The API key is revoked or expired",
    remedy: "Issue a new key.",
  },
  "webhook-url-refused": {
    status: 422,
    title: "This address cannot receive webhooks",
    remedy: "Use https, a public host, no credentials in the address.",
  },
  "webhook-disabled": {
    status: 409,
    title: "The endpoint of this delivery is switched off",
    remedy: "Register a new endpoint; it gets what happens from then on.",
  },
  "delivery-not-dead": {
    status: 409,
    title: "Only a dead delivery can be sent again",
    remedy: "Look at its state: it was delivered, or is still being tried.",
  },
  "notification-not-failed": {
    status: 409,
    title: "Only a failed notification can be sent again",
    remedy: "Look at its state: it was sent or dropped, or is still being tried.",
  },
  underage: { status: 422, title: "Only adults can register", remedy: "None: the person must be 18 or older." },
  "invalid-national-id": {
    status: 422,
    title: "The national id number does not check",
    remedy: "Correct the 18 characters: region, birth date and check digit must fit.",
  },
  "consent-missing": {
    status: 422,
    title: "A required consent was not given",
    remedy: "Ask the person for the consents in `missing`.",
  },
  "consent-text-unknown": {
    status: 422,
    title: "Nobody has published this version of the consent's text",
    remedy: "Show the borrower one of the versions in `published`, and send that; or publish the text first.",
  },
  "user-not-active": { status: 409, title: "The user is not active", remedy: "Look at the user's status first." },
  "no-decision-graph": {
    status: 409,
    title: "No decision graph is in force",
    remedy: "Publish one (risk proposes, a second person approves).",
  },
  "graph-invalid": { status: 422, title: "The decision graph does not run", remedy: "Correct it as `reason` says." },
  "loan-set-aside": {
    status: 409,
    title: "The loan cannot be moved on to today",
    remedy: "Look at GET /v1/loans-set-aside for why; once it is repaired, send the same again.",
  },
  "line-not-open": { status: 409, title: "The credit line is not open", remedy: "Look at its status and expiry." },
  "over-limit": { status: 422, title: "The amount is above what is available", remedy: "Draw at most `availableFen`." },
  "product-unknown": { status: 422, title: "No such product is on offer", remedy: "Choose one of GET /v1/products." },
  "amount-out-of-range": {
    status: 422,
    title: "The product does not lend this amount",
    remedy: "Choose between `leastFen` and `mostFen`.",
  },
  "tenor-not-offered": {
    status: 422,
    title: "The product does not offer this tenor",
    remedy: "Choose one of `tenors`.",
  },
  "cost-above-cap": {
    status: 422,
    title: "The all-in annual cost is above the cap",
    remedy: "Lower the price; the cap is `capPpm`.",
  },
  "no-agreement-accepts": {
    status: 422,
    title: "No agreement funds this loan",
    remedy: "Sign an agreement for the product, or draw another amount.",
  },
  "loan-not-active": { status: 409, title: "The loan is not active", remedy: "Look at its status." },
  "loan-not-settled": {
    status: 409,
    title: "The loan is not settled",
    remedy: "Ask again once nothing of it is owed.",
  },
  "contract-elsewhere": {
    status: 409,
    title: "The loan was brought along from another system, and its contract was made there",
    remedy: "Ask for the contract where the loan came from.",
  },
  "more-than-owed": {
    status: 422,
    title: "The amount is more than can be taken now",
    remedy: "Send at most `payableFen`.",
  },
  "value-date-in-future": {
    status: 422,
    title: "The value date is after the business day",
    remedy: "Use a date up to `latest`.",
  },
  "value-date-before-drawdown": {
    status: 422,
    title: "The value date is before the drawdown",
    remedy: "Use a date from `earliest`.",
  },
  "less-than-payoff": {
    status: 422,
    title: "The amount does not end the loan",
    remedy: "Send at least `payoffFen`, or a plain repayment.",
  },
  "prepayment-refused": {
    status: 422,
    title: "The amount cannot prepay this loan",
    remedy: "Pay more than `dueFen`, or settle the loan; its product says whether a part can be prepaid.",
  },
  "cooling-off-over": {
    status: 422,
    title: "The cooling-off days are over, or something was paid already",
    remedy: "Cancel up to `until`; after that, settle the loan.",
  },
  "payout-under-way": {
    status: 409,
    title: "The payout has been sent and is not answered yet",
    remedy: "Wait for the provider's answer; if the money has left, give it back with purpose `cancel`.",
  },
  "not-reversible": {
    status: 422,
    title: "Only a repayment or a waiver can be taken back",
    remedy: "Record what happened instead as a new act.",
  },
  "already-reversed": {
    status: 409,
    title: "It was taken back before",
    remedy: "Look at what was done to the loan.",
  },
  "journal-unbalanced": {
    status: 422,
    title: "Debits and credits differ",
    remedy: "Correct the lines: they differ by `differenceFen`.",
  },
  "file-refused": {
    status: 422,
    title: "Rows of the file cannot be taken",
    remedy: "Correct the rows named in `faults` and send the whole file again: nothing of it was taken.",
  },
  "journal-not-reversible": {
    status: 409,
    title: "Only a journal that people posted can be reversed",
    remedy: "Post a journal of its own for what is wrong.",
  },
  "more-than-open": {
    status: 422,
    title: "The amount is more than is open",
    remedy: "Settle at most `openFen`; statements of closed days say what it is made of.",
  },
  "match-unequal": {
    status: 422,
    title: "The bank's lines and the ledger's do not come to the same",
    remedy: "Choose others: they differ by `differenceFen`.",
  },
  "account-unknown": { status: 422, title: "There is no such account", remedy: "Use an account of GET /v1/accounts." },
  "period-locked": {
    status: 409,
    title: "The period is locked",
    remedy: "Book in an open period, or have two people re-open it.",
  },
  "period-not-begun": {
    status: 422,
    title: "The period has not begun",
    remedy: "Wait until its days are over: the open day is `openOn`.",
  },
  "period-not-over": {
    status: 422,
    title: "The period is not over",
    remedy: "Lock it once every day of it is closed.",
  },
  "period-before-first-day": {
    status: 422,
    title: "The platform had no business in that period",
    remedy: "Ask for a period that ends on `firstDay` or later; figures of earlier ones come with imported releases.",
  },
  "period-not-locked": { status: 409, title: "The period is not locked", remedy: "Nothing needs to be re-opened." },
  "curve-too-thin": {
    status: 422,
    title: "There is too little history for a loss curve",
    remedy: "See `missing` for what there is and what it takes, or ask for a wider segment.",
  },
  "date-not-open": {
    status: 422,
    title: "The date is not an open business day",
    remedy: "Use the open business day `openOn`.",
  },
  "no-bank-account": {
    status: 422,
    title: "The user has no bank account",
    remedy: "Add one with POST /v1/users/:userId/bank-accounts, or `suanpan account`.",
  },
  "holder-name-differs": {
    status: 422,
    title: "The account is in another name",
    remedy: "Use an account whose holder is the user.",
  },
  "account-not-active": {
    status: 409,
    title: "The bank account is closed",
    remedy: "Use another account, or add it anew.",
  },
  "bad-signature": {
    status: 401,
    title: "The signature is missing, wrong or too old",
    remedy: "Sign the time and the exact body with the shared secret, and check the clock.",
  },
  "answer-awaited": {
    status: 409,
    title: "The provider is still expected to answer",
    remedy: "Wait until `from`, or import the provider's statement.",
  },
  "value-date-before-order": {
    status: 422,
    title: "The value date is before the order",
    remedy: "Use a date from `earliest`.",
  },
  "statement-unreadable": {
    status: 422,
    title: "The file is not a provider's statement",
    remedy: "Send a CSV with the header in `expected`.",
  },
  "strategy-invalid": {
    status: 422,
    title: "The strategy does not say what to do with every case",
    remedy: "Correct the rule at `pointer`, or add one for what `missing` says.",
  },
  "wrong-case-state": {
    status: 409,
    title: "The case is not in a state for this",
    remedy: "Look at it: it is `state`.",
  },
  "case-taken": {
    status: 409,
    title: "Somebody else works on this case",
    remedy: "Take another, or ask `agent` to release it.",
  },
  "case-placed": {
    status: 409,
    title: "The case is with an agency",
    remedy: "Recall it from the agency first.",
  },
  "contact-not-allowed": {
    status: 422,
    title: "The borrower may not be contacted now",
    remedy: "Wait until `nextAllowedAt`; without one, until somebody resumes the case.",
  },
  "promise-date-refused": {
    status: 422,
    title: "A promise is not taken for this day",
    remedy: "Choose a day from `earliest` to `latest`.",
  },
  "exceeds-register": {
    status: 422,
    title: "That is more than the register has left",
    remedy: "Use at most `left`.",
  },
  "payout-outside-policy": {
    status: 422,
    title: "The dividend is outside the policy's share of the half year's net income",
    remedy: "Declare from `leastPct` to `mostPct` per cent (it is `payoutPct`), or give a `reason`.",
  },
  "date-against-rule": {
    status: 422,
    title: "The day does not follow from the others",
    remedy: "Use `expected`.",
  },
  "exceeds-authorisation": {
    status: 422,
    title: "The plan does not authorise so much",
    remedy: "Stay within `leftUsd` US dollars: this is `overUsd` more.",
  },
  "outside-plan": {
    status: 422,
    title: "The plan does not run on that day",
    remedy: "Use a plan that does: this one runs from `from` to `to`.",
  },
  "dividend-not-fixed": {
    status: 409,
    title: "How much the dividend comes to is not known yet",
    remedy: "Wait until the record day `recordOn` is closed.",
  },
  "exchange-rate-missing": {
    status: 422,
    title: "There is no exchange rate to value a balance with",
    remedy: "Enter the rate of `currency` for `rateOn` or a day of its month before.",
  },
} as const;

export type ProblemCode = keyof typeof problems;

export const Problem = Type.Object(
  {
    type: Type.String({ description: "`/problems/<code>`, stable" }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    instance: Type.Optional(Type.String()),
    pointer: Type.Optional(Type.String({ description: "JSON pointer to the offending field" })),
    remedy: Type.String({ description: "What to do about it" }),
    requestId: Type.String(),
  },
  { additionalProperties: true, description: "RFC 9457 problem details" },
);
export type Problem = Static<typeof Problem>;
