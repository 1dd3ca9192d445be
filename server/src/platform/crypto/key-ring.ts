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

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

export const makeKeyRing = (ring: RingKeys): KeyRing => {
  const index = bytesOf("the index key", ring.indexKey);
  const keys = new Map(Object.entries(ring.keys).map(([name, key]) => [checkedName(name), bytesOf(name, key)]));
  const keyNamed = (name: string): Buffer => {
    const key = keys.get(name);
    if (!key) throw new Error(`the key ring has no key "${name}"`);
    return key;
  };
  const active = keyNamed(ring.activeKey);
  return {
    activeKey: ring.activeKey,
    seal: (plain, place) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, active, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([headerOf(ring.activeKey), nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const name = keyNameOf(sealed);
      const [nonce, tag, body] = partsOf(Buffer.from(sealed), 1 + name.length);
      const decipher = createDecipheriv(algorithm, keyNamed(name), nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    // The kind's length stands first, so that no kind and value can be mistaken for another pair.
    blindIndex: (kind, value) => createHmac("sha256", index).update(`${kind.length}:${kind}${value}`).digest(),
  };
};

/** A name stands in one byte of length and plain letters before everything its key closes. */
const checkedName = (name: string): string => {
  if (!/^[a-zA-Z0-9._-]{1,64}$/.test(name)) throw new Error(`"${name}" cannot name a key`);
  return name;
};

const bytesOf = (name: string, base64: string): Buffer => {
  const key = Buffer.from(base64, "base64");
  if (key.length !== 32) throw new Error(`${name} is not 32 bytes in base64`);
  return key;
};

const partsOf = (sealed: Buffer, headerLength: number): [Buffer, Buffer, Buffer] => {
  const tagAt = headerLength + nonceLength;
  // A shortened tag would be easier to forge, so a value that ends inside it is no value.
  if (sealed.length < tagAt + tagLength) throw new Error("this is not a sealed value: it is too short");
  return [
    sealed.subarray(headerLength, tagAt),
    sealed.subarray(tagAt, tagAt + tagLength),
    sealed.subarray(tagAt + tagLength),
  ];
};

/** Which key closed this value: what a rotation looks for. */
export const keyNameOf = (sealed: Uint8Array): string => {
  const length = sealed[0] ?? 0;
  return Buffer.from(sealed.subarray(1, 1 + length)).toString("latin1");
};

/** What every value begins with that the key of this name has closed. */
export const headerOf = (name: string): Buffer =>
  Buffer.concat([Buffer.from([name.length]), Buffer.from(name, "latin1")]);

export const newKey = (): string => randomBytes(32).toString("base64");

/** A ring of its own, for tests. */
export const freshKeyRing = (): KeyRing => makeKeyRing({ activeKey: "k1", keys: { k1: newKey() }, indexKey: newKey() });
