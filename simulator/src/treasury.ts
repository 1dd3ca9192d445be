import { addDays, type IsoDate, isoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { Company, Enter, Entry } from "./entering.ts";
import { balancesOf } from "./ledger-view.ts";
import { entities, isTrustEntity, openingCashFen } from "./opening.ts";
import type { World } from "./world.ts";

/** The platform company has earned what the parent pays its owners, and passes it up first. */
export const passUp = (on: IsoDate, what: string, amountFen: number): Entry => ({
  ...{ key: `passed-up-${what}-${on.slice(0, 7)}`, kind: "intercompany" },
  item: { on, kind: "profit-distributed", entity: "platform", counterparty: "parent", amountFen },
});

/** Nobody ends a month without money: what a trust lends its investors bring, other companies have the group. */
export const keepSolvent = async ({ platform, world }: Company, enter: Enter, on: IsoDate): Promise<void> => {
  await enter(await coupons(platform, world, on));
  const cash = await balancesOf(platform, ["cash", "restricted-cash"], { on });
  await enter([
    ...trusts.flatMap((entity) => investorsMet(world, on, entity, cash("restricted-cash", entity).fen)),
    ...["microcredit", "guarantee"].flatMap((entity) => paidIn(world, on, entity, cash("cash", entity).fen)),
  ]);
};

const trusts = entities.filter(isTrustEntity);

/** Investors of a trust get every month what their money has cost in it; the principal revolves. */
const coupons = async (platform: Platform, world: World, on: IsoDate): Promise<Entry[]> => {
  const before = addDays(isoDate(`${on.slice(0, 7)}-01`), -1);
  const costs = await balancesOf(platform, ["funding-costs"], { before, on });
  return trusts.flatMap((entity): Entry[] => {
    const { beforeFen, fen } = costs("funding-costs", entity);
    const couponFen = fen - (before < world.from ? 0 : beforeFen);
    const item = { on, entity: entity as never, principalFen: 0, couponFen };
    return couponFen > 0 ? [{ key: `coupon-${on.slice(0, 7)}-${entity}`, kind: "trust-distribution", item }] : [];
  });
};

/** A trust that lends more than comes back has investors who subscribe more; what it has no use for they get back. */
const investorsMet = (world: World, on: IsoDate, entity: string, cashFen: number): Entry[] => {
  const wantedFen = openingCashFen(world, entity);
  const [month, trust] = [on.slice(0, 7), { on, entity: entity as never }];
  if (cashFen < wantedFen) {
    const item = { ...trust, amountFen: wantedFen - cashFen };
    return [{ key: `subscribed-${month}-${entity}`, kind: "trust-funding", item }];
  }
  if (cashFen <= 4 * wantedFen) return [];
  const item = { ...trust, principalFen: cashFen - 2 * wantedFen, couponFen: 0 };
  return [{ key: `redeemed-${month}-${entity}`, kind: "trust-distribution", item }];
};

/** Below a quarter of what it came with, a company that lends or guarantees gets capital up to the half. */
const paidIn = (world: World, on: IsoDate, entity: string, cashFen: number): Entry[] => {
  const cameWithFen = openingCashFen(world, entity);
  if (cashFen >= cameWithFen / 4) return [];
  const amountFen = Math.round(cameWithFen / 2) - cashFen;
  const item = { on, kind: "capital-paid-in", entity: "platform", counterparty: entity as never, amountFen } as const;
  return [{ key: `paid-in-${on.slice(0, 7)}-${entity}`, kind: "intercompany", item }];
};
