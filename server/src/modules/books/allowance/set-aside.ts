import { type BookName, type Exposure, exposures } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { type CreditBalance, creditBalances, type Lines } from "../../ledger/index.ts";
import { accountsOf } from "./allowance-event.ts";

type Asked = { readonly book: BookName; readonly before: IsoDate; readonly on: IsoDate };

/** What each company has set aside in the ledger at a month's end, and had at the end of the one before, by exposure. */
export const setAsideBy = async (db: Reader, asked: Asked, lines?: Lines) => {
  const accounts = exposures.map((exposure) => accountsOf[exposure].allowance);
  const found = await creditBalances(db, { ...asked, accounts }, lines);
  return (exposure: Exposure): ReadonlyMap<string, CreditBalance> =>
    found.get(accountsOf[exposure].allowance) ?? new Map();
};

export const nothingSetAside: CreditBalance = { beforeFen: zeroFen, fen: zeroFen };
