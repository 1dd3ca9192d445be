import { expect, test } from "vitest";
import { linkHash, linksAfter, origin, problemOf, type SealedEntry } from "./link.ts";

const entry = (n: number, more: Partial<SealedEntry> = {}): SealedEntry => ({
  slot: n,
  id: String(1_000 + n),
  recordedAt: "2024-01-02T02:00:00.000000Z",
  actor: "staff:1",
  action: "staff.added",
  subject: `staff_${n}`,
  detail: "{}",
  requestId: null,
  ...more,
});
const start = { linkNo: 0, hash: origin };

test("cutting entries into batches does not change the chain", () => {
  const entries = Array.from({ length: 7 }, (_, n) => entry(n));
  const whole = linksAfter(start, entries);
  const first = linksAfter(start, entries.slice(0, 3));
  const rest = linksAfter(first.at(-1) ?? start, entries.slice(3));
  expect([...first, ...rest]).toEqual(whole);
  expect(whole.map(({ linkNo }) => linkNo)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("every field of an entry and the link before count", () => {
  const hash = linkHash(origin, entry(1)).toString("hex");
  const changes: Partial<SealedEntry>[] = [
    { slot: 2 },
    { id: "1002" },
    { recordedAt: "2024-01-02T02:00:00.000001Z" },
    { actor: "staff:2" },
    { action: "staff.removed" },
    { subject: "staff_2" },
    { detail: '{"a": 1}' },
    { requestId: "r" },
  ];
  const others = changes.map((change) => linkHash(origin, entry(1, change)).toString("hex"));
  expect(new Set([hash, ...others, linkHash(linkHash(origin, entry(0)), entry(1)).toString("hex")]).size).toBe(10);
});

test("the first thing that is wrong is named", () => {
  const [one, two] = linksAfter(start, [entry(1), entry(2)]);
  if (!one || !two) throw new Error("two links were made");
  expect(problemOf(start, one, entry(1))).toBeUndefined();
  expect(problemOf(one, two, entry(2))).toBeUndefined();
  expect(problemOf(start, two, entry(2))).toBe("link 1 is missing");
  expect(problemOf(one, two, undefined)).toBe("link 2: its entry audit_00000000000za is missing");
  expect(problemOf(one, two, entry(2, { actor: "x" }))).toMatch(/^link 2: its entry audit_0+za is not what it was/);
});
