/**
 * An id is 63 bits: 41 of milliseconds since 2020, 12 of slot, 10 of counter. Numeric order is time order, a look-up
 * knows its slot without asking, and the whole fits a PostgreSQL bigint until 2089.
 */

export const SLOTS = 4096;

declare const slotBrand: unique symbol;
declare const kindBrand: unique symbol;

/** The share of the book a user lives in: 0 to 4095, first in every user-side key. */
export type Slot = number & { readonly [slotBrand]: true };

export type Id<Kind extends string> = bigint & { readonly [kindBrand]: Kind };

export type IdSource = { next<Kind extends string>(slot: Slot): Id<Kind> };

const counters = 1024;
const idEpochMs = 1_577_836_800_000; // 2020-01-01T00:00:00Z
const lastMs = 2 ** 41 - 1;
const slotShift = 10n;
const timeShift = 22n;
const largestId = 2n ** 63n - 1n;

export const slot = (n: number): Slot => {
  if (!Number.isInteger(n) || n < 0 || n >= SLOTS) throw new RangeError(`${n} is not a slot from 0 to ${SLOTS - 1}`);
  return (n + 0) as Slot;
};

/** The first 12 bits of a hash, so that a person without an id yet always lands on the same slot. */
export const slotOfHash = (bytes: Uint8Array): Slot => {
  const [high, low] = bytes;
  if (high === undefined || low === undefined) throw new RangeError("a hash of at least two bytes is needed");
  return slot(high * 16 + (low >> 4));
};

export const slotOf = (id: bigint): Slot => slot(Number((id >> slotShift) & 0xfffn));

/** Epoch milliseconds at which the id was made. */
export const timeOf = (id: bigint): number => Number(id >> timeShift) + idEpochMs;

/**
 * One source never repeats an id, never goes back in time, and is strictly increasing within each slot, even when the
 * clock stands still or is set back. The counter is shared by all slots and runs on from one millisecond to the next;
 * when it wraps inside one, the source moves to a millisecond of its own and waits there for the clock to catch up.
 * Ids of different slots in the same millisecond order by slot: spending a millisecond on each would outrun the clock.
 */
export const makeIdSource = (now: () => number, firstCounter: number): IdSource => {
  let counter = checkedCounter(firstCounter);
  let ms = -1;
  return {
    next: <Kind extends string>(forSlot: Slot) => {
      const clock = Math.floor(now()) - idEpochMs;
      if (clock > ms) ms = clock;
      const id = compose(ms, forSlot, counter) as Id<Kind>;
      counter = (counter + 1) % counters;
      if (counter === 0) ms += 1;
      return id;
    },
  };
};

/**
 * For a clock that stands still: every slot counts for itself, so that ids do not depend on which slot was asked for
 * first, and work on several slots at once gives the same ids every time.
 */
export const makeStillIdSource = (atMs: number): IdSource => {
  const given = new Map<Slot, number>();
  return {
    next: <Kind extends string>(forSlot: Slot) => {
      const count = given.get(forSlot) ?? 0;
      given.set(forSlot, count + 1);
      return compose(atMs - idEpochMs + Math.floor(count / counters), forSlot, count % counters) as Id<Kind>;
    },
  };
};

const checkedCounter = (n: number): number => {
  if (!Number.isInteger(n) || n < 0 || n >= counters) throw new RangeError(`${n} is not a counter below ${counters}`);
  return n;
};

const compose = (ms: number, forSlot: Slot, counter: number): bigint => {
  if (!(ms >= 0 && ms <= lastMs)) throw new RangeError(`ids reach from 2020 to 2089; the clock says ${ms + idEpochMs}`);
  return (BigInt(ms) << timeShift) | BigInt(forSlot * counters + counter);
};

/** Both alphabets ascend, so text sorts like the number; Crockford's leaves out i, l, o and u, which the eye confuses. */
const crockford = "0123456789abcdefghjkmnpqrstvwxyz";
const bodyPattern = /^[0-7][0-9a-hjkmnp-tv-z]{12}$/i; // a first digit up to 7 is what keeps it below 2^63

/** "loan_" and 13 characters, always. Written for every fact, so by looking up pairs of digits, not digit by digit. */
export const formatId = (prefix: string, id: bigint): string => {
  if (id < 0n || id > largestId) throw new RangeError(`${id} is not a 63-bit id`);
  // Somebody's invented one may be so small that the driver takes it for a number.
  const whole = BigInt(id);
  const [upper, lower] = [Number(whole >> 30n), Number(whole & 0x3fff_ffffn)];
  return `${prefix}_${crockford.charAt(upper / 2 ** 30)}${sixDigits(upper % 2 ** 30)}${sixDigits(lower)}`;
};

const digitPairs = Array.from({ length: 1024 }, (_, n) => crockford.charAt(n >> 5) + crockford.charAt(n & 31));
const sixDigits = (n: number): string => `${digitPairs[n >> 20]}${digitPairs[(n >> 10) & 1023]}${digitPairs[n & 1023]}`;

export const parseId = <Kind extends string>(prefix: string, text: string): Id<Kind> | undefined => {
  const body = text.slice(prefix.length + 1);
  if (text.slice(0, prefix.length + 1).toLowerCase() !== `${prefix}_`.toLowerCase()) return undefined;
  if (!bodyPattern.test(body)) return undefined;
  return [...body.toLowerCase()].reduce((id, c) => id * 32n + BigInt(crockford.indexOf(c)), 0n) as Id<Kind>;
};
