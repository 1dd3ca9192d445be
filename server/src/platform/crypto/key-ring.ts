import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/**
 * Personal data at rest: AES-256-GCM under the active key of a ring. A sealed value names its key, so old keys keep
 * opening what they closed until everything is sealed anew; it is bound to its place (table, column, row), so that
 * a value copied to another row does not open.
 */
export type KeyRing = {
  readonly activeKey: string;
  readonly seal: (plain: string, place: string) => Buffer;
  readonly open: (sealed: Uint8Array, place: string) => string;
  /** Finds equal values without revealing them: a keyed hash, one per kind of value. */
  readonly blindIndex: (kind: string, value: string) => Buffer;
};

export type RingKeys = {
  readonly activeKey: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly indexKey: string;
};

const nonceLength = 12;
const tagLength = 16;

export const makeKeyRing = ({ activeKey, keys, indexKey }: RingKeys): KeyRing => {
  const key = (name: string): Buffer => {
    const found = keys[name];
    if (!found) throw new Error(`the key ring has no key "${name}"`);
    return Buffer.from(found, "base64");
  };
  const active = key(activeKey);
  const index = Buffer.from(indexKey, "base64");
  return {
    activeKey,
    seal: (plain, place) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", active, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([header(activeKey), nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      const name = keyNameOf(bytes);
      const rest = bytes.subarray(1 + name.length);
      const decipher = createDecipheriv("aes-256-gcm", key(name), rest.subarray(0, nonceLength))
        .setAAD(Buffer.from(place))
        .setAuthTag(rest.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(rest.subarray(nonceLength + tagLength)), decipher.final()]).toString(
        "utf8",
      );
    },
    blindIndex: (kind, value) => createHmac("sha256", index).update(`${kind}\n${value}`).digest(),
  };
};

/** Which key closed this value: what a rotation looks for. */
export const keyNameOf = (sealed: Uint8Array): string => {
  const length = sealed[0] ?? 0;
  return Buffer.from(sealed.subarray(1, 1 + length)).toString("ascii");
};

const header = (name: string): Buffer => Buffer.concat([Buffer.from([name.length]), Buffer.from(name, "ascii")]);

export const newKey = (): string => randomBytes(32).toString("base64");

/** A ring of its own, for tests. */
export const freshKeyRing = (): KeyRing => makeKeyRing({ activeKey: "k1", keys: { k1: newKey() }, indexKey: newKey() });
