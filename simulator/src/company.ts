import { addDays, addMonths, type IsoDate, isoDate, monthEnd } from "@suanpan/server/kernel/calendar.ts";
import { institutionPaymentExecutor, openInstitutions } from "@suanpan/server/modules/books/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Company, type Enter, entering } from "./entering.ts";
import { balanceOf, resultBetween } from "./ledger-view.ts";
import { entities } from "./opening.ts";
import { keepSolvent, passUp } from "./treasury.ts";
import { scaled, type World } from "./world.ts";

const ppmOf = (amountFen: number, ppm: number): number => Math.round((Math.max(0, amountFen) * ppm) / 1_000_000);

/** What the company does at the end of a month besides lending; `on` is the month's last day. */
export const liveMonth = async (company: Company, on: IsoDate): Promise<void> => {
  const enter = entering(company);
  const month = on.slice(0, 7);
  await settleWithInstitutions(company, month);
  await enter(`rates-${month}`, "exchange-rates", {
    on,
    rates: [{ currency: "USD", rateOn: on, cnyMillionths: rateOn(company.world, on) }],
  });
  await payStaff(company, enter, on, month);
  await payTaxes(company, enter, on, month);
  await rewardOwners(company, enter, on, month);
  await keepSolvent(company, enter, on);
};

const rateOn = ({ parameters: { company }, from }: World, on: IsoDate): number => {
  const quarters = (day: IsoDate) => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  const rates = company.usdCnyMillionths;
  return rates[Math.min(rates.length - 1, quarters(on) - quarters(from))] as number;
};

/** What was collected for institutions is paid to them, and what they were charged comes in. */
const settleWithInstitutions = async ({ platform, desk }: Company, month: string): Promise<void> => {
  for (const { agreementId, payableFen, settledFen, chargedFen, receivedFen } of await openInstitutions(platform.db)) {
    const reference = `${month} ${agreementId}`;
    const pay = (direction: "settled" | "received", amountFen: number) =>
      amountFen <= 0
        ? undefined
        : desk.carryOut(
            `${direction}-${month}-${agreementId}`,
            institutionPaymentExecutor.kind,
            `institution:${agreementId}`,
            `Settle ${reference}`,
            {
              agreementId,
              direction,
              amountFen,
              reference,
            },
          );
    await pay("settled", payableFen - settledFen);
    await pay("received", chargedFen - receivedFen);
  }
};

/**
 * Salaries and everything else that is bought, by function, as a part of what the month earned. Every company has people
 * for its own loans, but for trusts, which have nobody; the platform company works for those, and finds everybody's users.
 */
const payStaff = async ({ platform, world }: Company, enter: Enter, on: IsoDate, month: string): Promise<void> => {
  const earned = async (entity?: string) => (await resultBetween(platform, beforeMonth(on), on, entity)).revenueFen;
  const [allFen, microcreditFen, guaranteeFen] = [
    await earned(),
    await earned("microcredit"),
    await earned("guarantee"),
  ];
  for (const [entity, ownFen, soldFen] of [
    ["platform", allFen - microcreditFen - guaranteeFen, allFen],
    ["microcredit", microcreditFen, 0],
    ["guarantee", guaranteeFen, 0],
  ] as const) {
    const run = costsOf(world, ownFen, soldFen);
    const amountFen = run.originationServicingFen + run.salesMarketingFen + run.generalAdministrativeFen;
    if (amountFen === 0) continue;
    await enter(`payroll-${month}-${entity}`, "payroll-run", { on, entity, ...run });
    await enter(`payroll-paid-${month}-${entity}`, "payroll-paid", { on, entity, amountFen });
  }
};

const costsOf = ({ parameters: { company } }: World, ownFen: number, soldFen: number) => ({
  originationServicingFen: ppmOf(ownFen, company.originationServicingPpm),
  salesMarketingFen: ppmOf(soldFen, company.salesMarketingPpm),
  generalAdministrativeFen: ppmOf(ownFen, company.generalAdministrativePpm),
});

const beforeMonth = (on: IsoDate): IsoDate => addDays(isoDate(`${on.slice(0, 7)}-01`), -1);

/** Taxes of the month before: value-added tax every month, income tax after a quarter. */
const payTaxes = async ({ platform, world }: Company, enter: Enter, on: IsoDate, month: string): Promise<void> => {
  const before = beforeMonth(on);
  if (before < world.from) return;
  const quarterly = Number(month.slice(5)) % 3 === 1;
  for (const entity of entities) {
    const dueFen = await balanceOf(platform, "other-tax-payable", entity, before);
    if (dueFen > 0)
      await enter(`vat-${month}-${entity}`, "tax-paid", {
        on,
        entity: entity as never,
        of: "other-tax",
        amountFen: dueFen,
      });
    const incomeFen = quarterly ? await balanceOf(platform, "income-tax-payable", entity, before) : 0;
    if (incomeFen > 0)
      await enter(`tax-${month}-${entity}`, "tax-paid", {
        on,
        entity: entity as never,
        of: "income-tax",
        amountFen: incomeFen,
      });
  }
};

/** Shares are there from the first month; awards once a year, dividends twice, repurchases every quarter. */
const rewardOwners = async (company: Company, enter: Enter, on: IsoDate, month: string): Promise<void> => {
  const { platform, world } = company;
  const { shares, sharePriceYuan, awardsPpm, dividendPpm, withholdingPpm, repurchasePpm } = world.parameters.company;
  const priceFen = sharePriceYuan * 100;
  const issued = Math.max(1, Math.round(scaled(world, shares)));
  const first = month === world.from.slice(0, 7);
  if (first) await enter("shares", "shares-issued", { on, shares: issued, capitalFen: issued, proceedsFen: issued });
  await enter(`price-${month}`, "share-price", { on, averageFen: priceFen });
  const number = Number(month.slice(5));
  if (first || number === 7) {
    const { revenueFen } = await resultBetween(platform, beforeMonth(on), on);
    await grant(enter, on, priceFen, Math.round((ppmOf(revenueFen, awardsPpm) * 48) / priceFen));
  }
  if (number === 3 || number === 8) {
    const amountFen = ppmOf(await halfYear(platform, world, on), dividendPpm);
    if (amountFen > 0) {
      await passUp(enter, on, "dividend", amountFen);
      await enter(`planned-${month}`, "distribution-planned", { on, entity: "platform", amountFen, withholdingPpm });
      await enter(`declared-${month}`, "dividend-declared", { on, amountFen, recordOn: addMonths(on, 1) });
      await enter(`dividend-${month}`, "dividend-paid", { on, amountFen });
    }
  }
  if (number % 3 === 2) {
    const { revenueFen, expensesFen } = await resultBetween(platform, beforeMonth(on), on);
    const bought = Math.floor((ppmOf(revenueFen - expensesFen, repurchasePpm) * 3) / priceFen);
    const costFen = bought * priceFen;
    if (bought > 0) {
      await passUp(enter, on, "repurchase", costFen);
      await enter(`repurchase-${month}`, "shares-repurchased", {
        ...{ on, shares: bought, currency: "USD", costFen, feesFen: 0 },
        priceMinor: Math.max(1, Math.round((costFen * 1_000_000) / rateOn(world, on))),
      });
    }
  }
};

const grant = async (enter: Enter, on: IsoDate, fairValueFen: number, units: number): Promise<void> => {
  const each = Math.floor(units / 4);
  if (each < 1) return;
  const tranches = [1, 2, 3, 4].map((year) => ({ vestOn: addMonths(on, 12 * year), units: each }));
  await enter(`award-${on}`, "award-granted", {
    ...{ on, code: `rsu-${on.slice(0, 7)}`, entity: "parent", holder: "Staff", function: "general-administrative" },
    ...{ instrument: "share-unit", fairValueFen, exerciseFen: 0, expectedVestPpm: 900_000, tranches },
  });
};

/** What the half-year before earned, from its first five months: the last one's books may still be open. */
const halfYear = async (platform: Platform, world: World, on: IsoDate): Promise<number> => {
  const spring = on.slice(5, 7) === "03";
  const year = Number(on.slice(0, 4)) - (spring ? 1 : 0);
  const begins = isoDate(spring ? `${year}-06-30` : `${year - 1}-12-31`);
  const after = begins < world.from ? addDays(world.from, -1) : begins;
  const to = monthEnd(isoDate(spring ? `${year}-11-01` : `${year}-05-01`));
  if (to <= after) return 0;
  const { revenueFen, expensesFen } = await resultBetween(platform, after, to);
  return Math.round(((revenueFen - expensesFen) * 6) / 5);
};
