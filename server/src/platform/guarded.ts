import type { Tx } from "./database.ts";

/** Says that the connection under a transaction is gone; whatever it had not committed is undone by the server. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

export type Guard = { readonly tx: Tx; readonly lose: () => void; readonly isLost: () => boolean };

/**
 * A transaction that knows when its connection is gone. The driver would send the next statement down a connection it
 * has opened anew, outside of any transaction; this refuses it instead.
 */
export const guarded = (tx: Tx): Guard => {
  let lost = false;
  const check = (): void => {
    if (lost) throw new ConnectionLost("the connection of this transaction was lost");
  };
  const proxy = new Proxy(tx, {
    apply: (target, self, args) => {
      check();
      return Reflect.apply(target as never, self, args);
    },
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== "unsafe" && name !== "savepoint" && name !== "file") return value;
      return (...args: unknown[]) => {
        check();
        return Reflect.apply(value as never, target, args);
      };
    },
  });
  return {
    tx: proxy,
    lose: () => {
      lost = true;
    },
    isLost: () => lost,
  };
};
