import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The operating-system account PostgreSQL runs as. It refuses to run as root, so root lends it another one. */
export type Account = { readonly uid: number; readonly gid: number };

/** Nothing is created on the machine: `postgres` where it exists, else `nobody`, which every Unix has. */
export const accountForPostgres = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n").map(parseAccount);
  const found = accounts.find((a) => a.name === "postgres") ?? accounts.find((a) => a.name === "nobody");
  if (!found) throw new Error("root needs an account named postgres or nobody to run PostgreSQL as");
  return { uid: found.uid, gid: found.gid };
};

const parseAccount = (line: string) => {
  const [name = "", , uid = "", gid = ""] = line.split(":");
  return { name, uid: Number(uid), gid: Number(gid) };
};

/** Can the account walk down to this folder? A clone under a 0700 parent (such as /root) is out of its reach. */
export const canReach = (account: Account | undefined, folder: string): boolean => {
  if (!account) return true;
  const parent = dirname(folder);
  return mayEnter(account, folder) && (parent === folder || canReach(account, parent));
};

const mayEnter = ({ uid, gid }: Account, folder: string): boolean => {
  const stat = statSync(folder);
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
};
