import { expect, test } from "vitest";
import { gather } from "./gather.ts";

const worker = () => {
  const batches: number[][] = [];
  const open: (() => void)[] = [];
  const work = async (batch: readonly number[]) => {
    batches.push([...batch]);
    await new Promise<void>((resolve) => open.push(resolve));
    if (batch.includes(13)) throw new Error("thirteen");
    return batch.map((n) => n * 10);
  };
  return { batches, work, letOne: () => open.shift()?.() };
};
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("one that comes alone goes alone; those that come meanwhile go together, at most so many", async () => {
  const { batches, work, letOne } = worker();
  const ask = gather(work, { lanes: 1, most: 3 });
  const first = ask(1);
  await turn();
  expect(batches).toEqual([[1]]);
  const rest = [2, 3, 4, 5].map(ask);
  await turn();
  expect(batches).toEqual([[1]]);
  for (let n = 0; n < 3; n += 1) {
    letOne();
    await turn();
  }
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40, 50]);
});

test("as many batches are under way as there are lanes; whoever comes in the same moment shares one", async () => {
  const { batches, work, letOne } = worker();
  const ask = gather(work, { lanes: 2, most: 9 });
  const answers = [1, 2].map(ask);
  await turn();
  answers.push(ask(3));
  await turn();
  answers.push(ask(4));
  await turn();
  expect(batches).toEqual([[1, 2], [3]]);
  letOne();
  await turn();
  expect(batches).toEqual([[1, 2], [3], [4]]);
  letOne();
  letOne();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

test("one that fails does not take the others with it", async () => {
  const { work, letOne } = worker();
  const ask = gather(work, { lanes: 1, most: 9 });
  const answers = Promise.allSettled([1, 12, 13, 14].map(ask));
  for (let n = 0; n < 8; n += 1) {
    letOne();
    await turn();
  }
  expect((await answers).map((one) => (one.status === "fulfilled" ? one.value : one.reason.message))).toEqual([
    10,
    120,
    "thirteen",
    140,
  ]);
});
