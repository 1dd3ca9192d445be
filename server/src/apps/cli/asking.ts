import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { InvalidArgumentError } from "commander";
import { type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";
import { type Id, parseId } from "../../kernel/ids.ts";
import { type Fen, parseYuan } from "../../kernel/money.ts";
import type { Request } from "../../platform/idempotency.ts";

/** A write from the command line: by the person at the keyboard, under a key of theirs or a fresh one. */
export const asked = <Body>(body: Body, key: string | undefined): Request<Body> => ({
  caller: `cli:${userInfo().username}`,
  key: key ?? randomUUID(),
  body,
});

export const keyOption = ["--key <key>", "idempotency key: the same key and request give the same answer"] as const;

/** An amount as people type it, `3600.00`, as the fen it is. */
export const asYuan = (text: string): Fen => {
  const amountFen = parseYuan(text);
  if (amountFen === undefined || amountFen <= 0)
    throw new InvalidArgumentError("It must be an amount in yuan, such as 3600.00.");
  return amountFen;
};

/** Months, or days for what is paid later in one. */
export const asTenor = (text: string): number => {
  const tenor = Number(text);
  if (!Number.isInteger(tenor) || tenor < 1 || tenor > 366)
    throw new InvalidArgumentError("It must be a whole number, 1 to 366.");
  return tenor;
};

export const asId =
  <Kind extends string>(prefix: Kind) =>
  (text: string): Id<Kind> => {
    const id = parseId<Kind>(prefix, text);
    if (id === undefined) throw new InvalidArgumentError(`It must be an id of the form ${prefix}_….`);
    return id;
  };

export const asDate = (text: string): IsoDate => {
  const date = parseIsoDate(text);
  if (date === undefined) throw new InvalidArgumentError("It must be a date that exists, as YYYY-MM-DD.");
  return date;
};
