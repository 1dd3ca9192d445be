/** Chance that can be replayed: the same seed gives the same bytes on every machine. Never for secrets. */

export type Random = {
  /** In [0, 1), all 53 bits. */
  readonly next: () => number;
  /** Both ends included, every value equally likely. */
  readonly integer: (lo: number, hi: number) => number;
  readonly chance: (ppm: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Weights need not be whole nor add up to one; zero is never chosen. */
  readonly weighted: <T>(list: readonly (readonly [value: T, weight: number])[]) => T;
  /** A new list. */
  readonly shuffle: <T>(list: readonly T[]) => T[];
  /** A stream of its own, known by the seed and the labels that lead to it, not by how much was drawn before. */
  readonly fork: (label: string) => Random;
  /** Mean 0, deviation 1. */
  readonly normal: () => number;
};

/** 7 and "7" are the same seed, since one comes from code and the other from a command line. */
export const seeded = (seed: number | string): Random => stream(String(seed));

const stream = (path: string): Random => {
  const word = sfc32(path);
  const bits53 = () => (word() >>> 5) * 2 ** 26 + (word() >>> 6);
  const next = () => bits53() / 2 ** 53;
  const integer = (lo: number, hi: number) => lo + below(bits53, hi - lo + 1);
  return {
    next,
    integer,
    chance: (ppm) => integer(0, 999_999) < ppm,
    pick: (list) => nth(list, integer(0, list.length - 1)),
    weighted: (list) => byWeight(list, next()),
    shuffle: (list) => shuffled(list, integer),
    fork: (label) => stream(`${path}/${label.length}:${label}`), // the length keeps "a/b" apart from "a" then "b"
    normal: () => polar(next),
  };
};

/** Chris Doty-Humphrey's small fast counter: 128 bits of state, passes PractRand. */
const sfc32 = (path: string): (() => number) => {
  let [a, b, c] = [hash(path, 0x23_9b_96_1b), hash(path, 0xab_0e_97_89), hash(path, 0x38_b3_4a_e5)];
  let counter = 1;
  const word = () => {
    const out = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out >>> 0;
  };
  for (let round = 0; round < 15; round += 1) word(); // until every bit of the seed has reached every bit of the state
  return word;
};

/** Xor and multiply over the code units, then murmur's finish, so that seeds one letter apart share nothing. */
const hash = (text: string, multiplier: number): number => {
  let h = multiplier | 0;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), multiplier);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** Draws again from the ragged end instead of folding it over the small values. */
const below = (bits53: () => number, span: number): number => {
  if (!Number.isSafeInteger(span) || span < 1) throw new RangeError(`cannot choose from ${span} integers`);
  const limit = 2 ** 53 - (2 ** 53 % span);
  let drawn = bits53();
  while (drawn >= limit) drawn = bits53();
  return drawn % span;
};

const nth = <T>(list: readonly T[], index: number): T => list[index] as T;

const byWeight = <T>(list: readonly (readonly [value: T, weight: number])[], at: number): T => {
  const likely = list.filter(([, weight]) => weight > 0);
  let left = at * likely.reduce((total, [, weight]) => total + weight, 0);
  for (const [value, weight] of likely) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = likely.at(-1); // rounding may carry the walk one step past the end
  if (last === undefined) throw new RangeError("cannot choose where no weight is positive");
  return last[0];
};

const shuffled = <T>(list: readonly T[], integer: (lo: number, hi: number) => number): T[] => {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = integer(0, i);
    [cards[i], cards[j]] = [nth(cards, j), nth(cards, i)];
  }
  return cards;
};

/** Marsaglia's polar method. Its second value is thrown away, so that a stream has no memory but its state. */
const polar = (next: () => number): number => {
  for (;;) {
    const u = 2 * next() - 1;
    const v = 2 * next() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * logarithm(s)) / s);
  }
};

/** Engines may differ in the last bit of Math.log and the bytes would differ with them; + − × ÷ are the same everywhere. */
const logarithm = (x: number): number => {
  let [mantissa, halvings] = [x, 0];
  for (; mantissa < Math.SQRT1_2; halvings += 1) mantissa *= 2;
  const z = (mantissa - 1) / (mantissa + 1);
  let series = 0;
  for (let k = 25; k >= 1; k -= 2) series = series * z * z + 1 / k;
  return 2 * z * series - halvings * Math.LN2;
};
