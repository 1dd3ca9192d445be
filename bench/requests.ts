import { Agent, request } from "node:http";
import type { Way } from "./measure.ts";

const inParallel = 16;

/** Asks one address again and again over kept connections; anything but 200 ends the benchmark. */
export const requestsTo = (url: string, headers: Record<string, string> = {}): Way => {
  const agent = new Agent({ keepAlive: true, maxSockets: inParallel });
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on("end", resolve).resume();
      })
        .on("error", reject)
        .end();
    });
  return (count) => shared(count, ask);
};

/** The work of `count` pieces by as many hands as there are connections. */
export const shared = async (count: number, piece: () => Promise<unknown>, hands = inParallel): Promise<void> => {
  let left = count;
  const hand = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await piece();
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
};
