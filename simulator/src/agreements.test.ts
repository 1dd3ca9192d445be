import { seeded } from "@suanpan/server/kernel/random.ts";
import { expect, test } from "vitest";
import { bandsOf, dealsOf, quantile } from "./agreements.ts";
import { parametersNamed } from "./parameters.ts";

const parameters = parametersNamed("2023q4");
const { meanYuan, spread } = parameters.draws;

test("quantiles of the normal, as tables print them", () => {
  const printed = [0.001, 0.025, 0.5, 0.84134, 0.975].map((p) => quantile(p).toFixed(3));
  expect(printed).toEqual(["-3.090", "-1.960", "0.000", "1.000", "1.960"]);
});

test("sizes follow each other without a gap, from the smallest to the largest loan", () => {
  const bands = bandsOf(parameters, 3, meanYuan, spread);
  expect(bands[0]?.leastFen).toBe(10_000);
  expect(bands.at(-1)?.mostFen).toBe(100_000_000);
  for (const [n, band] of bands.slice(1).entries()) expect(band.leastFen).toBe((bands[n]?.mostFen ?? 0) + 1);
});

test("volume divides by the wanted mix, and every model has small and large loans", () => {
  const bands = bandsOf(parameters, 3, meanYuan, spread);
  const random = seeded("mix");
  const volume = new Map<string, number>();
  for (let n = 0; n < 200_000; n += 1) {
    const yuan = meanYuan * Math.exp(spread * random.normal() - spread ** 2 / 2);
    const fen = Math.max(1, Math.round(yuan / 100)) * 10_000;
    const model = bands.find((band) => band.leastFen <= fen && fen <= band.mostFen)?.model ?? "none";
    volume.set(model, (volume.get(model) ?? 0) + fen);
  }
  const total = [...volume.values()].reduce((a, b) => a + b, 0);
  for (const [model, part] of Object.entries(parameters.funding.mix))
    expect(Math.abs((volume.get(model) ?? 0) / total - part)).toBeLessThan(0.03);
  expect(bands.filter(({ model }) => model === "ice")).toHaveLength(3);
});

test("no two deals share a name, for the book that moves in refers to them by it", () => {
  const names = dealsOf(parameters).map(({ terms }) => terms.name);
  expect(new Set(names).size).toBe(names.length);
});
