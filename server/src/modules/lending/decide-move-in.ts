import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { formatYuan, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { CreditLine } from "../assessment/index.ts";
import type { Agreement } from "../matching/index.ts";
import { sliceOf } from "./decide-draw-down.ts";
import type { LoanId } from "./event.ts";
import { scheduled, unpaid } from "./instalment.ts";
import type { Loan } from "./loan.ts";
import type { MovedInDue, MovedInLoan } from "./moved-in-loan.ts";
import { type Fault, fault, faultOfSchedule } from "./moved-in-schedule.ts";
import type { Product } from "./product.ts";
import { tenorUnitOf } from "./terms.ts";

/** What a loan from elsewhere is held against: products and agreements as they are now in force. */
export type Landing = {
  readonly products: readonly Product[];
  readonly agreements: readonly Agreement[];
  readonly cutOver: IsoDate;
};

/** What a loan that can be taken is made under. */
export type Grounds = { readonly product: Product; readonly agreements: readonly Agreement[] };

/** Whether a loan can be what it says it is, before anybody makes one of it. */
export const checkMoveIn = (
  asked: MovedInLoan,
  { products, agreements, cutOver }: Landing,
): Outcome<Grounds, "invalid-request"> => {
  const product = products.find(({ code }) => code === asked.product);
  if (!product)
    return wrong(fault("/product", `There is no product ${asked.product}: ${listed(products.map((p) => p.code))}.`));
  const funders = asked.slices.map(({ agreement }) => named(agreements, agreement));
  const found =
    faultOfTerms(asked, cutOver) ?? faultOfSlices(asked, product, funders) ?? faultOfSchedule(asked, cutOver);
  return found ? wrong(found) : done({ product, agreements: funders.flat() });
};

/**
 * A loan another system made, as one of ours that nothing has happened to yet. It keeps the terms it came with; its
 * instalments are those with something left, and what is left of them is all that is known of them.
 */
export const decideMoveIn = (
  id: LoanId,
  line: Pick<CreditLine, "id" | "userId" | "channelId">,
  asked: MovedInLoan,
  landing: Landing,
): Outcome<Loan, "invalid-request"> => {
  const checked = checkMoveIn(asked, landing);
  if (!checked.ok) return checked;
  const { product, agreements } = checked.value;
  return done({
    id,
    userId: line.userId,
    lineId: line.id,
    channelId: line.channelId,
    product: product.code,
    productVersion: product.version,
    terms: product.terms,
    principalFen: asked.principalFen,
    tenor: asked.tenor,
    tenorUnit: tenorUnitOf(product.terms),
    monthlyRatePpm: asked.monthlyRatePpm,
    annualCostPpm: asked.annualCostPpm,
    movedInOn: landing.cutOver,
    drawnOn: asked.drawnOn,
    state: "pending",
    outstandingFen: zeroFen,
    creditFen: zeroFen,
    band: "current",
    schedule: 1,
    lastValueOn: landing.cutOver,
    lastSeq: 0,
    slices: asked.slices.map(({ principalFen }, n) =>
      sliceOf({ agreement: agreements[n] as Agreement, principalFen }, n),
    ),
    instalments: asked.schedule.filter(somethingLeft).map((due) => unpaid(due, due.slice, 1)),
  });
};

const somethingLeft = (due: MovedInDue): boolean => scheduled(due) > 0 || (due.lateFeeFen ?? 0) > 0;

const wrong = (found: Fault) => refused("invalid-request", { ...found });

const listed = (names: readonly string[]): string =>
  names.length > 0 ? `use ${names.join(", ")}` : "publish it first";

/** By our id, or by name; a name that two agreements share names neither. */
const named = (agreements: readonly Agreement[], text: string): Agreement[] =>
  agreements.filter(({ id, name }) => formatId("agr", id) === text || name.toLowerCase() === text.toLowerCase());

const [mostTenor, mostRatePpm, mostCostPpm] = [366, 100_000, 10_000_000];

const faultOfTerms = (asked: MovedInLoan, cutOver: IsoDate): Fault | undefined => {
  if (asked.principalFen <= 0) return fault("/principalFen", "It must be above zero: what was lent in the beginning.");
  if (asked.outstandingFen < 0 || asked.outstandingFen > asked.principalFen)
    return fault("/outstandingFen", `It must be from 0 to what was lent, ${formatYuan(asked.principalFen)} yuan.`);
  if (asked.drawnOn > cutOver) return fault("/drawnOn", `It must be the cut-over, ${cutOver}, or earlier.`);
  if (asked.tenor < 1 || asked.tenor > mostTenor) return fault("/tenor", `It must be from 1 to ${mostTenor}.`);
  if (asked.monthlyRatePpm < 0 || asked.monthlyRatePpm > mostRatePpm)
    return fault("/monthlyRatePpm", `It must be from 0 to ${mostRatePpm} ppm a month (${mostRatePpm / 10_000}%).`);
  if (asked.annualCostPpm < 0 || asked.annualCostPpm > mostCostPpm)
    return fault("/annualCostPpm", `It must be from 0 to ${mostCostPpm} ppm a year.`);
  return undefined;
};

const faultOfSlices = (
  asked: MovedInLoan,
  { code }: Product,
  funders: readonly (readonly Agreement[])[],
): Fault | undefined => {
  if (asked.slices.length === 0) return fault("/agreement", "Name the agreement that funds it.");
  for (const [n, { agreement, principalFen }] of asked.slices.entries()) {
    const [one, other] = funders[n] ?? [];
    const at = (field: string, detail: string) => fault(`/slices/${n}/${field}`, detail);
    if (!one) return at("agreement", `There is no agreement ${agreement}: sign it first, or name another.`);
    if (other)
      return at(
        "agreement",
        `Two agreements are named ${agreement}: use the id, ${formatId("agr", one.id)} or ${formatId("agr", other.id)}.`,
      );
    if (!one.products.includes(code)) return at("agreement", `The agreement ${one.name} does not fund ${code}.`);
    if (principalFen <= 0) return at("principalFen", "A slice is a part above zero of what was lent.");
  }
  const slicesFen = sum(asked.slices.map(({ principalFen }) => principalFen));
  if (slicesFen !== asked.principalFen)
    return fault(
      "/principalFen",
      `Its slices sum to ${formatYuan(slicesFen)} yuan, not to what was lent, ${formatYuan(asked.principalFen)}.`,
    );
  return undefined;
};
