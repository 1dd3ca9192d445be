import { type BookName, books } from "@suanpan/contract";
import { fen, formatYuan } from "@suanpan/server/kernel/money.ts";
import { defaultAllowancePolicy } from "@suanpan/server/modules/books/index.ts";
import { findCompanyEvent, proposeOpeningBalances } from "@suanpan/server/modules/ledger/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { trustOf } from "./agreements.ts";
import { type Desk, sure } from "./desk.ts";
import { balancesOf } from "./ledger-view.ts";
import { scaled, type World } from "./world.ts";

/** How the opening cash is spread; a trust's is its investors'. */
const cashShares: Readonly<Record<string, number>> = {
  parent: 0.2,
  platform: 0.35,
  microcredit: 0.25,
  guarantee: 0.15,
  [trustOf("Lotus Pond Trust")]: 0.025,
  [trustOf("Bamboo Grove Trust")]: 0.025,
};

export const entities = Object.keys(cashShares);
export const isTrustEntity = (entity: string): boolean => entity.startsWith("trust-");

type Balance = { readonly account: string; readonly debitFen: number };

/** What a company had in the bank when it moved in. */
export const openingCashFen = (world: World, entity: string): number =>
  Math.round(scaled(world, world.parameters.company.openingCashYuan) * (cashShares[entity] ?? 0)) * 100;

/**
 * What the company had when it moved in: cash, what it had set aside for the loans it brought, what it owes the
 * investors of its trusts, and equity for the rest. The loans themselves stand against `moved-in`, which this clears.
 */
export const openBalances = async (
  platform: Platform,
  desk: Desk,
  world: World,
  setAside: ReadonlyMap<string, number>,
): Promise<void> => {
  // Entered in an earlier attempt at this day: what was there then is no longer there to be read.
  if (await findCompanyEvent(platform.db, `opening-balances/parent/${world.from}`)) return;
  const rows: string[] = ["book,entity,account,debit,credit"];
  const brought = await Promise.all(
    books.map(async (book) => ({ book, on: await balancesOf(platform, readAccounts, { on: world.from, book }) })),
  );
  for (const entity of entities)
    for (const { book, on } of brought) {
      const known = openingOf(world, setAside, entity, (account) => on(account, entity).fen);
      rows.push(...known.map((one) => rowOf(book, entity, one)));
    }
  const file = { name: "opening-balances.csv", text: `${rows.join("\n")}\n`, cutOver: world.from };
  const { id } = sure(await proposeOpeningBalances(platform, desk.keyed("opening-balances", file)));
  await desk.approve([{ key: "opening-balances", id }]);
};

const rowOf = (book: BookName, entity: string, { account, debitFen }: Balance): string => {
  const yuan = formatYuan(fen(Math.abs(debitFen))).replaceAll(",", "");
  return `${book},${entity},${account},${debitFen > 0 ? yuan : ""},${debitFen < 0 ? yuan : ""}`;
};

const openingOf = (
  world: World,
  setAside: ReadonlyMap<string, number>,
  entity: string,
  on: (account: (typeof readAccounts)[number]) => number,
): Balance[] => {
  const trust = isTrustEntity(entity);
  const known: Balance[] = [
    { account: trust ? "restricted-cash" : "cash", debitFen: openingCashFen(world, entity) },
    { account: "moved-in", debitFen: on("moved-in") },
    {
      account: entity === "guarantee" ? "guarantee-contingent" : "allowance-loans",
      debitFen: -(setAside.get(entity) ?? 0),
    },
  ];
  for (const [fees, allowance] of feeAllowances) {
    // What came too late was given up on the first day, out of what had been set aside for it.
    const givenUpFen = Math.max(0, on(allowance));
    const lossFen = Math.round((on(fees) * defaultAllowancePolicy.feeLossPpm) / 1_000_000);
    known.push({ account: allowance, debitFen: -lossFen - givenUpFen });
  }
  const restFen = -known.reduce((sum, { debitFen }) => sum + debitFen, 0);
  const rest = { account: trust ? "payable-trust-investors" : "retained-earnings", debitFen: restFen };
  return [...known, rest].filter(({ debitFen }) => debitFen !== 0);
};

const feeAllowances = [
  ["financial-assets-receivable", "allowance-financial-assets"],
  ["contract-assets", "allowance-contract-assets"],
] as const;

const readAccounts = ["moved-in", ...feeAllowances.flat()] as const;
