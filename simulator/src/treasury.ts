import { addDays, type IsoDate, isoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Company, Enter } from "./entering.ts";
import { balanceOf } from "./ledger-view.ts";
import { entities, isTrustEntity, openingCashFen } from "./opening.ts";

/** The platform company has earned what the parent pays its owners, and passes it up first. */
export const passUp = (enter: Enter, on: IsoDate, what: string, amountFen: number): Promise<void> =>
  enter(`passed-up-${what}-${on.slice(0, 7)}`, "intercompany", {
    ...{ on, kind: "profit-distributed", entity: "platform", counterparty: "parent", amountFen },
  });

/** Nobody ends a month without money: what a trust lends its investors bring, other companies have the group. */
export const keepSolvent = async (company: Company, enter: Enter, on: IsoDate): Promise<void> => {
  for (const entity of entities.filter(isTrustEntity)) {
    await payCoupon(company, enter, on, entity);
    await meetInvestors(company, enter, on, entity);
  }
  for (const entity of ["microcredit", "guarantee"]) await payIn(company, enter, on, entity);
};

/** Investors of a trust get every month what their money has cost in it; the principal revolves. */
const payCoupon = async ({ platform, world }: Company, enter: Enter, on: IsoDate, entity: string): Promise<void> => {
  const before = addDays(isoDate(`${on.slice(0, 7)}-01`), -1);
  const costBy = (day: IsoDate) => (day < world.from ? 0 : balanceOf(platform, "funding-costs", entity, day));
  const couponFen = (await costBy(on)) - (await costBy(before));
  if (couponFen > 0)
    await enter(`coupon-${on.slice(0, 7)}-${entity}`, "trust-distribution", {
      ...{ on, entity: entity as never, principalFen: 0, couponFen },
    });
};

/** A trust that lends more than comes back has investors who subscribe more; what it has no use for they get back. */
const meetInvestors = async ({ platform, world }: Company, enter: Enter, on: IsoDate, entity: string) => {
  const [cashFen, wantedFen] = [
    await balanceOf(platform, "restricted-cash", entity, on),
    openingCashFen(world, entity),
  ];
  const month = on.slice(0, 7);
  if (cashFen < wantedFen)
    await enter(`subscribed-${month}-${entity}`, "trust-funding", {
      ...{ on, entity: entity as never, amountFen: wantedFen - cashFen },
    });
  else if (cashFen > 4 * wantedFen)
    await enter(`redeemed-${month}-${entity}`, "trust-distribution", {
      ...{ on, entity: entity as never, principalFen: cashFen - 2 * wantedFen, couponFen: 0 },
    });
};

/** Below a quarter of what it came with, a company that lends or guarantees gets capital up to the half. */
const payIn = async ({ platform, world }: Company, enter: Enter, on: IsoDate, entity: string): Promise<void> => {
  const [cashFen, cameWithFen] = [await balanceOf(platform, "cash", entity, on), openingCashFen(world, entity)];
  if (cashFen >= cameWithFen / 4) return;
  await enter(`paid-in-${on.slice(0, 7)}-${entity}`, "intercompany", {
    ...{ on, kind: "capital-paid-in", entity: "platform", counterparty: entity as never },
    amountFen: Math.round(cameWithFen / 2) - cashFen,
  });
};
