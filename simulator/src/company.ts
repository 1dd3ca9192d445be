import { addDays, addMonths, type IsoDate, isoDate, monthEnd } from "@suanpan/server/kernel/calendar.ts";
import { institutionPaymentExecutor, openInstitutions } from "@suanpan/server/modules/books/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { Plan } from "./desk.ts";
import { type Company, type Entry, entering } from "./entering.ts";
import { balancesOf, type Result, resultsBetween } from "./ledger-view.ts";
import { entities } from "./opening.ts";
import { keepSolvent, passUp } from "./treasury.ts";
import { scaled, type World } from "./world.ts";

const ppmOf = (amountFen: number, ppm: number): number => Math.round((Math.max(0, amountFen) * ppm) / 1_000_000);

/** What the company does at the end of a month besides lending; `on` is the month's last day. */
export const liveMonth = async (company: Company, on: IsoDate): Promise<void> => {
  const enter = entering(company);
  const month = on.slice(0, 7);
  await settleWithInstitutions(company, month);
  await enter([ratesOn(company.world, on, month), ...(await payroll(company, on, month))]);
  await enter([...(await taxesPaid(company, on, month)), ...(await rewardsOfOwners(company, on, month))]);
  // A dividend has its tax: what is left of the month's result is known once it is entered.
  await enter(await repurchase(company, on, month));
  await keepSolvent(company, enter, on);
};

const ratesOn = (world: World, on: IsoDate, month: string): Entry => ({
  ...{ key: `rates-${month}`, kind: "exchange-rates" },
  item: { on, rates: [{ currency: "USD", rateOn: on, cnyMillionths: rateOn(world, on) }] },
});

const rateOn = ({ parameters: { company }, from }: World, on: IsoDate): number => {
  const quarters = (day: IsoDate) => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  const rates = company.usdCnyMillionths;
  return rates[Math.min(rates.length - 1, quarters(on) - quarters(from))] as number;
};

/** What was collected for institutions is paid to them, and what they were charged comes in. */
const settleWithInstitutions = async ({ platform, desk }: Company, month: string): Promise<void> => {
  const open = await openInstitutions(platform.db);
  await desk.carryOut(
    open.flatMap(({ agreementId, payableFen, settledFen, chargedFen, receivedFen }) => {
      const reference = `${month} ${agreementId}`;
      const payment = (direction: "settled" | "received", amountFen: number): Plan => ({
        ...{ key: `${direction}-${month}-${agreementId}`, kind: institutionPaymentExecutor.kind },
        ...{ subject: `institution:${agreementId}`, summary: `Settle ${reference}` },
        body: { agreementId, direction, amountFen, reference },
      });
      return [
        ...(payableFen > settledFen ? [payment("settled", payableFen - settledFen)] : []),
        ...(chargedFen > receivedFen ? [payment("received", chargedFen - receivedFen)] : []),
      ];
    }),
  );
};

/**
 * Salaries and everything else that is bought, by function, as a part of what the month earned. Every company has people
 * for its own loans, but for trusts, which have nobody; the platform company works for those, and finds everybody's users.
 */
const payroll = async ({ platform, world }: Company, on: IsoDate, month: string): Promise<Entry[]> => {
  const results = await resultsBetween(platform, beforeMonth(on), on);
  const [allFen, microcreditFen, guaranteeFen] = [entities, ["microcredit"], ["guarantee"]].map(
    (of) => results(of).revenueFen,
  ) as [number, number, number];
  const earned = [
    ["platform", allFen - microcreditFen - guaranteeFen, allFen],
    ["microcredit", microcreditFen, 0],
    ["guarantee", guaranteeFen, 0],
  ] as const;
  return earned.flatMap(([entity, ownFen, soldFen]): Entry[] => {
    const run = costsOf(world, ownFen, soldFen);
    const amountFen = run.originationServicingFen + run.salesMarketingFen + run.generalAdministrativeFen;
    if (amountFen === 0) return [];
    return [
      { key: `payroll-${month}-${entity}`, kind: "payroll-run", item: { on, entity, ...run } },
      { key: `payroll-paid-${month}-${entity}`, kind: "payroll-paid", item: { on, entity, amountFen } },
    ];
  });
};

const costsOf = ({ parameters: { company } }: World, ownFen: number, soldFen: number) => ({
  originationServicingFen: ppmOf(ownFen, company.originationServicingPpm),
  salesMarketingFen: ppmOf(soldFen, company.salesMarketingPpm),
  generalAdministrativeFen: ppmOf(ownFen, company.generalAdministrativePpm),
});

const beforeMonth = (on: IsoDate): IsoDate => addDays(isoDate(`${on.slice(0, 7)}-01`), -1);

/** Taxes of the month before: value-added tax every month, income tax after a quarter. */
const taxesPaid = async ({ platform, world }: Company, on: IsoDate, month: string): Promise<Entry[]> => {
  const before = beforeMonth(on);
  if (before < world.from) return [];
  const payable = await balancesOf(platform, ["other-tax-payable", "income-tax-payable"], { on: before });
  const quarterly = Number(month.slice(5)) % 3 === 1;
  return entities.flatMap((entity): Entry[] => {
    const paid = (key: string, of: "other-tax" | "income-tax", amountFen: number): Entry[] =>
      amountFen > 0
        ? [{ key: `${key}-${month}-${entity}`, kind: "tax-paid", item: { on, entity: entity as never, of, amountFen } }]
        : [];
    return [
      ...paid("vat", "other-tax", payable("other-tax-payable", entity).fen),
      ...(quarterly ? paid("tax", "income-tax", payable("income-tax-payable", entity).fen) : []),
    ];
  });
};

/** Shares are there from the first month; awards once a year, dividends twice. */
const rewardsOfOwners = async ({ platform, world }: Company, on: IsoDate, month: string): Promise<Entry[]> => {
  const { shares } = world.parameters.company;
  const priceFen = priceOf(world);
  const issued = Math.max(1, Math.round(scaled(world, shares)));
  const first = month === world.from.slice(0, 7);
  const number = Number(month.slice(5));
  const issue = { on, shares: issued, capitalFen: issued, proceedsFen: issued };
  return [
    ...(first ? [{ key: "shares", kind: "shares-issued", item: issue } satisfies Entry] : []),
    { key: `price-${month}`, kind: "share-price", item: { on, averageFen: priceFen } },
    ...(first || number === 7 ? granted(world, on, priceFen, await groupResult(platform, beforeMonth(on), on)) : []),
    ...(number === 3 || number === 8 ? dividend(world, on, month, await halfYear(platform, world, on)) : []),
  ];
};

const dividend = ({ parameters }: World, on: IsoDate, month: string, earnedFen: number): Entry[] => {
  const { dividendPpm, withholdingPpm } = parameters.company;
  const amountFen = ppmOf(earnedFen, dividendPpm);
  if (amountFen === 0) return [];
  const planned = { on, entity: "platform", amountFen, withholdingPpm } as const;
  return [
    passUp(on, "dividend", amountFen),
    { key: `planned-${month}`, kind: "distribution-planned", item: planned },
    { key: `declared-${month}`, kind: "dividend-declared", item: { on, amountFen, recordOn: addMonths(on, 1) } },
    { key: `dividend-${month}`, kind: "dividend-paid", item: { on, amountFen } },
  ];
};

const priceOf = ({ parameters }: World): number => parameters.company.sharePriceYuan * 100;

/** In the middle of every quarter. */
const repurchase = async ({ platform, world }: Company, on: IsoDate, month: string): Promise<Entry[]> => {
  if (Number(month.slice(5)) % 3 !== 2) return [];
  const [result, priceFen] = [await groupResult(platform, beforeMonth(on), on), priceOf(world)];
  const earnedFen = result.revenueFen - result.expensesFen;
  const bought = Math.floor((ppmOf(earnedFen, world.parameters.company.repurchasePpm) * 3) / priceFen);
  if (bought === 0) return [];
  const costFen = bought * priceFen;
  const priceMinor = Math.max(1, Math.round((costFen * 1_000_000) / rateOn(world, on)));
  const item = { on, shares: bought, currency: "USD", costFen, feesFen: 0, priceMinor } as const;
  return [passUp(on, "repurchase", costFen), { key: `repurchase-${month}`, kind: "shares-repurchased", item }];
};

const groupResult = async (platform: Platform, after: IsoDate, to: IsoDate) =>
  (await resultsBetween(platform, after, to))(entities);

const granted = ({ parameters }: World, on: IsoDate, fairValueFen: number, { revenueFen }: Result): Entry[] => {
  const each = Math.floor(Math.round((ppmOf(revenueFen, parameters.company.awardsPpm) * 48) / fairValueFen) / 4);
  if (each < 1) return [];
  const tranches = [1, 2, 3, 4].map((year) => ({ vestOn: addMonths(on, 12 * year), units: each }));
  const units = { instrument: "share-unit", fairValueFen, exerciseFen: 0, expectedVestPpm: 900_000, tranches } as const;
  const staff = { entity: "parent", holder: "Staff", function: "general-administrative" } as const;
  const item = { on, code: `rsu-${on.slice(0, 7)}`, ...staff, ...units };
  return [{ key: `award-${on}`, kind: "award-granted", item }];
};

/** What the half-year before earned, from its first five months: the last one's books may still be open. */
const halfYear = async (platform: Platform, world: World, on: IsoDate): Promise<number> => {
  const spring = on.slice(5, 7) === "03";
  const year = Number(on.slice(0, 4)) - (spring ? 1 : 0);
  const begins = isoDate(spring ? `${year}-06-30` : `${year - 1}-12-31`);
  const after = begins < world.from ? addDays(world.from, -1) : begins;
  const to = monthEnd(isoDate(spring ? `${year}-11-01` : `${year}-05-01`));
  if (to <= after) return 0;
  const { revenueFen, expensesFen } = await groupResult(platform, after, to);
  return Math.round(((revenueFen - expensesFen) * 6) / 5);
};
