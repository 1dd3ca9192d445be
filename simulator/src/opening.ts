import { type BookName, books, type FundingModel } from "@suanpan/contract";
import { fen, formatYuan } from "@suanpan/server/kernel/money.ts";
import { findCompanyEvent, proposeOpeningBalances } from "@suanpan/server/modules/ledger/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { trustOf } from "./agreements.ts";
import { type Desk, sure } from "./desk.ts";
import { balanceOf } from "./ledger-view.ts";
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

/**
 * What the company had when it moved in: cash, what it had set aside for the loans it brought, what it owes the
 * investors of its trusts, and equity for the rest. The loans themselves stand against `moved-in`, which this clears.
 */
export const openBalances = async (
  platform: Platform,
  desk: Desk,
  world: World,
  owed: ReadonlyMap<FundingModel, number>,
): Promise<void> => {
  // Entered in an earlier attempt at this day: what was there then is no longer there to be read.
  if (await findCompanyEvent(platform.db, `opening-balances/parent/${world.from}`)) return;
  const rows: string[] = ["book,entity,account,debit,credit"];
  for (const entity of entities)
    for (const book of books)
      rows.push(...(await balancesOf(platform, world, owed, entity, book)).map((one) => rowOf(book, entity, one)));
  const file = { name: "opening-balances.csv", text: `${rows.join("\n")}\n`, cutOver: world.from };
  const { id } = sure(await proposeOpeningBalances(platform, desk.keyed("opening-balances", file)));
  await desk.approve("opening-balances", id);
};

const rowOf = (book: BookName, entity: string, { account, debitFen }: Balance): string => {
  const yuan = formatYuan(fen(Math.abs(debitFen))).replaceAll(",", "");
  return `${book},${entity},${account},${debitFen > 0 ? yuan : ""},${debitFen < 0 ? yuan : ""}`;
};

const balancesOf = async (
  platform: Platform,
  world: World,
  owed: ReadonlyMap<FundingModel, number>,
  entity: string,
  book: BookName,
): Promise<Balance[]> => {
  const { company, funding } = world.parameters;
  const trust = isTrustEntity(entity);
  const cashFen = Math.round(scaled(world, company.openingCashYuan) * (cashShares[entity] ?? 0)) * 100;
  const movedInFen = await balanceOf(platform, "moved-in", entity, world.from, book);
  const loansFen = await balanceOf(platform, "loans-receivable", entity, world.from, book);
  const allowanceFen = -Math.round((loansFen * funding.expectedLossPpm["balance-sheet"]) / 1_000_000);
  const contingentFen =
    entity === "guarantee"
      ? -Math.round(((owed.get("capital-heavy") ?? 0) * funding.expectedLossPpm["capital-heavy"]) / 1_000_000)
      : 0;
  const known: Balance[] = [
    { account: trust ? "restricted-cash" : "cash", debitFen: cashFen },
    { account: "moved-in", debitFen: movedInFen },
    { account: "allowance-loans", debitFen: allowanceFen },
    { account: "guarantee-contingent", debitFen: contingentFen },
  ];
  const restFen = -known.reduce((sum, { debitFen }) => sum + debitFen, 0);
  const rest = { account: trust ? "payable-trust-investors" : "retained-earnings", debitFen: restFen };
  return [...known, rest].filter(({ debitFen }) => debitFen !== 0);
};
