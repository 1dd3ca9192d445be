import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

type Cost = { readonly log2N: number; readonly blockSize: number; readonly lanes: number };
type Kept = { readonly cost: Cost; readonly salt: Buffer; readonly key: Buffer };

/** About 32 MiB and a tenth of a second for each try. What was hashed at another cost keeps its own. */
const presentCost: Cost = { log2N: 15, blockSize: 8, lanes: 1 };
const keyLength = 32;

/** `scrypt$15$8$1$salt$key`: everything that is needed to check a password later, whatever the cost is by then. */
export const hashPassword = async (password: string, cost = presentCost): Promise<string> => {
  const salt = randomBytes(16);
  return written({ cost, salt, key: await derive(password, salt, cost) });
};

/** An account without a password, or no account at all, costs the same time to refuse as a wrong password. */
export const passwordMatches = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const { cost, salt, key } = hash ? read(hash) : nobodys;
  const same = timingSafeEqual(await derive(password, salt, cost), key);
  return same && Boolean(hash);
};

const nobodys: Kept = { cost: presentCost, salt: Buffer.alloc(16), key: Buffer.alloc(keyLength) };

const written = ({ cost, salt, key }: Kept): string =>
  ["scrypt", cost.log2N, cost.blockSize, cost.lanes, salt.toString("base64url"), key.toString("base64url")].join("$");

const read = (hash: string): Kept => {
  const [kind, log2N, blockSize, lanes, salt, key] = hash.split("$");
  if (kind !== "scrypt" || !salt || !key) throw new Error("a password hash is not in a form we know");
  const cost = { log2N: Number(log2N), blockSize: Number(blockSize), lanes: Number(lanes) };
  return { cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
};

/** One written form for what looks the same: keyboards differ in how they compose letters. */
const derive = (password: string, salt: Buffer, { log2N, blockSize, lanes }: Cost): Promise<Buffer> => {
  const options = { N: 2 ** log2N, r: blockSize, p: lanes, maxmem: 256 * 2 ** log2N * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
};
