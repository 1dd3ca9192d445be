import { expect, test } from "vitest";
import { sharedBuffersMb } from "./cluster.ts";

test("PostgreSQL gets a quarter of the memory, within what it needs and what others can spare", () => {
  const gigabyte = 2 ** 30;
  expect([0.25, 1, 4, 8, 64].map((gigabytes) => sharedBuffersMb(gigabytes * gigabyte))).toEqual([
    128, 256, 1024, 2048, 2048,
  ]);
});
