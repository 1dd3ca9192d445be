import { expect, test } from "vitest";
import { sharedBuffersMb, socketFolderOf } from "./cluster.ts";

test("PostgreSQL gets a quarter of the memory, within what it needs and what others can spare", () => {
  const gigabyte = 2 ** 30;
  expect([0.25, 1, 4, 8, 64].map((gigabytes) => sharedBuffersMb(gigabytes * gigabyte))).toEqual([
    128, 256, 1024, 2048, 2048,
  ]);
});

test("its socket lies in its own folder, where the name is short and plain enough for one", () => {
  const long = `/home/ann/${"of-a-company-with-a-long-name/".repeat(3)}.suanpan/postgres`;
  expect(
    ["/home/ann/.suanpan/postgres", "/home/ann/a,b/postgres", "C:\\ann\\postgres", long].map(socketFolderOf),
  ).toEqual(["/home/ann/.suanpan/postgres", "", "", ""]);
});
