import { type CompanyItemKind, type CompanyItems, companyItemKinds } from "@suanpan/contract";
import { fen, minus, plus, prorate } from "../../../kernel/money.ts";
import { type CompanyEvent, type CompanyPosting, type CompanyRule, isTrust, type Line } from "../../ledger/index.ts";
import type { ItemPayload } from "./facts.ts";
import { sidesOf } from "./group/intercompany.ts";
import { credit, debit, inEveryBook, type Net } from "./lines.ts";
import { assetAccounts } from "./registers/asset.ts";
import { presentValue } from "./registers/lease.ts";

type Found = Readonly<Record<string, unknown>>;
type Entries = { readonly [K in CompanyItemKind]?: (item: CompanyItems[K], found: Found) => readonly Net[] };

/** What each fact does to the books of its entity the day it happens. What is not here is only written down. */
const entries: Entries = {
  "shares-issued": ({ capitalFen, proceedsFen }) => [
    debit("cash", fen(proceedsFen)),
    credit("share-capital", fen(capitalFen), "financing"),
    credit("paid-in-capital", minus(fen(proceedsFen), fen(capitalFen)), "financing"),
  ],
  "shares-repurchased": ({ costFen, feesFen }) => [
    debit("treasury-shares", plus(fen(costFen), fen(feesFen)), "financing"),
    credit("cash", plus(fen(costFen), fen(feesFen))),
  ],
  "shares-cancelled": ({ capitalFen }, found) => [
    debit("share-capital", fen(capitalFen), "financing"),
    debit("paid-in-capital", minus(fen(Number(found.costFen)), fen(capitalFen)), "financing"),
    credit("treasury-shares", fen(Number(found.costFen)), "financing"),
  ],
  "dividend-declared": ({ amountFen }) => [
    debit("retained-earnings", fen(amountFen), "financing"),
    credit("dividends-payable", fen(amountFen), "financing"),
  ],
  // Owed in dollars at one rate and paid at another: the parent counts in dollars, so the rest is translation.
  "dividend-paid": ({ amountFen, bookedFen = amountFen }) => [
    debit("dividends-payable", fen(bookedFen), "financing"),
    debit("translation-adjustment", minus(fen(amountFen), fen(bookedFen)), "exchange"),
    credit("cash", fen(amountFen)),
  ],
  "asset-acquired": ({ kind, costFen, owed }) => {
    const flow = kind === "prepaid" ? "operating" : "investing";
    const paid = owed ? credit("accrued-expenses", fen(costFen), flow) : credit("cash", fen(costFen));
    return [debit(assetAccounts[kind].cost, fen(costFen), flow), paid];
  },
  "asset-disposed": ({ proceedsFen }, found) => {
    const kind = found.kind as keyof typeof assetAccounts;
    const flow = kind === "prepaid" ? "operating" : "investing";
    const [costFen, usedFen] = [fen(Number(found.costFen)), fen(Number(found.usedFen))];
    return [
      debit("cash", fen(proceedsFen)),
      debit(assetAccounts[kind].used, usedFen, flow),
      credit(assetAccounts[kind].cost, costFen, flow),
      credit("other-income", minus(plus(fen(proceedsFen), usedFen), costFen), flow),
    ];
  },
  "lease-commenced": (lease) => {
    const worthFen = presentValue({ ...lease, paymentFen: fen(lease.paymentFen) });
    return [debit("right-of-use", worthFen), credit("lease-liabilities", worthFen)];
  },
  "lease-paid": ({ amountFen }) => [debit("lease-liabilities", fen(amountFen)), credit("cash", fen(amountFen))],
  "subscription-signed": ({ grossFen }) => [
    debit("cash", fen(grossFen)),
    credit("contract-liabilities", fen(grossFen)),
  ],
  "goodwill-acquired": ({ amountFen }) => [
    debit("goodwill", fen(amountFen), "investing"),
    credit("cash", fen(amountFen)),
  ],
  "goodwill-impaired": ({ amountFen }) => [
    debit("general-administrative", fen(amountFen)),
    credit("goodwill", fen(amountFen)),
  ],
  "borrowing-drawn": ({ principalFen }) => [
    debit("cash", fen(principalFen)),
    credit("short-term-loans", fen(principalFen), "financing"),
  ],
  "borrowing-repaid": ({ principalFen, interestFen }) => [
    debit("short-term-loans", fen(principalFen), "financing"),
    debit("accrued-expenses", fen(interestFen)),
    credit("cash", plus(fen(principalFen), fen(interestFen))),
  ],
  "investment-bought": ({ principalFen }) => [
    debit("short-term-investments", fen(principalFen), "investing"),
    credit("cash", fen(principalFen)),
  ],
  "investment-redeemed": ({ principalFen, interestFen }) => [
    debit("cash", plus(fen(principalFen), fen(interestFen))),
    credit("short-term-investments", fen(principalFen), "investing"),
    credit("prepaid", fen(interestFen)),
  ],
  "interest-received": ({ amountFen }) => [debit("cash", fen(amountFen)), credit("interest-income", fen(amountFen))],
  "grant-received": ({ amountFen }) => [debit("cash", fen(amountFen)), credit("other-income", fen(amountFen))],
  "payroll-run": (run) => {
    const parts = [
      fen(run.originationServicingFen),
      fen(run.salesMarketingFen),
      fen(run.generalAdministrativeFen),
    ] as const;
    return [
      debit("origination-servicing", parts[0]),
      debit("sales-marketing", parts[1]),
      debit("general-administrative", parts[2]),
      credit("accrued-expenses", parts.reduce(plus)),
    ];
  },
  "payroll-paid": ({ amountFen }) => [debit("accrued-expenses", fen(amountFen)), credit("cash", fen(amountFen))],
  "trust-funding": ({ amountFen }) => [
    debit("cash", fen(amountFen)),
    credit("payable-trust-investors", fen(amountFen), "financing"),
  ],
  "trust-distribution": ({ principalFen, couponFen }) => [
    debit("payable-trust-investors", fen(principalFen), "financing"),
    debit("payable-trust-investors", fen(couponFen)),
    credit("cash", plus(fen(principalFen), fen(couponFen))),
  ],
  "guarantee-deposit": ({ amountFen }) => [debit("security-deposits", fen(amountFen)), credit("cash", fen(amountFen))],
  "deposit-returned": ({ amountFen }) => [debit("cash", fen(amountFen)), credit("security-deposits", fen(amountFen))],
  // A called guarantee is booked as paid from our account; this puts that back, so that together no cash has moved.
  "deposit-payout": ({ amountFen }) => [debit("cash", fen(amountFen)), credit("security-deposits", fen(amountFen))],
  "distribution-planned": ({ amountFen, withholdingPpm }) => {
    const taxFen = prorate(fen(amountFen), withholdingPpm, 1_000_000);
    return [debit("income-tax", taxFen), credit("deferred-tax-liabilities", taxFen)];
  },
  "tax-paid": ({ of, amountFen }) => [debit(taxAccounts[of], fen(amountFen)), credit("cash", fen(amountFen))],
};

const taxAccounts = {
  "income-tax": "income-tax-payable",
  withholding: "deferred-tax-liabilities",
  "other-tax": "other-tax-payable",
} as const;

const postingsOf = (kind: CompanyItemKind, entity: string, payload: ItemPayload): CompanyPosting[] => {
  const { item, found = {} } = payload;
  if (kind === "item-withdrawn")
    return withdrawn(found, entity).map((posting) => ({ ...posting, memo: item.memo ?? posting.memo }));
  const memo = item.memo ?? "";
  if (kind === "intercompany")
    return sidesOf(item as CompanyItems["intercompany"]).flatMap((side) => inEveryBook(side.entity, memo, side.lines));
  const entry = entries[kind] as ((item: unknown, found: Found) => readonly Net[]) | undefined;
  return entry ? inEveryBook(entity, memo, entry(item, found).map(moneyOf(entity))) : [];
};

/** A trust's money is restricted, whatever it is for. */
const moneyOf =
  (entity: string) =>
  (net: Net): Net =>
    net.account === "cash" && isTrust(entity) ? { ...net, account: "restricted-cash" } : net;

/** What a withdrawn fact posted, the other way round. */
const withdrawn = (found: Found, entity: string): CompanyPosting[] =>
  postingsOf(found.kind as CompanyItemKind, entity, found.payload as ItemPayload).map((posting) => ({
    ...posting,
    lines: posting.lines.map((line) => ({ ...line, debitFen: line.creditFen, creditFen: line.debitFen })),
  }));

/** What a close works out brings its lines along, each with its book. */
const workedOutPostings = ({ entity, payload }: CompanyEvent): CompanyPosting[] => {
  const { period, lines } = payload as unknown as { period: string; lines: readonly (Line & { book: string })[] };
  return [...new Set(lines.map(({ book }) => book))].map((book) => ({
    book,
    entity,
    memo: period,
    lines: lines.filter((line) => line.book === book).map(({ book: _, ...line }) => line),
  }));
};

/** The kinds of what is worked out each month, in the order in which it is. */
export const itemTypes = [
  "award-cost",
  "depreciation",
  "lease-cost",
  "subscription-revenue",
  "interest-accrual",
  "remeasurement",
] as const;
export const taxTypes = ["income-tax", "nci-share"] as const;
export const runType = "company-run";

/** How each type of company event is posted, those of people and those of the monthly runs. */
export const companyItemRules: readonly CompanyRule[] = [
  ...companyItemKinds.map((kind) => ({
    type: kind,
    postings: ({ entity, payload }: CompanyEvent) => postingsOf(kind, entity, payload as unknown as ItemPayload),
  })),
  ...[...itemTypes, ...taxTypes].map((type) => ({ type, postings: workedOutPostings })),
  { type: runType, postings: () => [] },
];
