import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { editableFen, formatFen, formatFigure, formatPpm, parseYuan } from "./money.ts";

describe("fen on the screen", () => {
  it.each([
    [0, "0.00"],
    [7, "0.07"],
    [63_839, "638.39"],
    [360_000, "3,600.00"],
    [-123_456_789, "−1,234,567.89"],
    [9_007_199_254_740_991, "90,071,992,547,409.91"],
  ])("shows %d as %s", (fen, shown) => {
    expect(formatFen(fen)).toBe(shown);
  });
});

describe("figures of a statement", () => {
  it.each([
    [0, "—"],
    [7, "7"],
    [-43, "(43)"],
    [-1_234_567, "(1,234,567)"],
    [50_100, "50,100"],
  ])("shows %d as %s", (figure, shown) => {
    expect(formatFigure(figure)).toBe(shown);
  });
});

describe("yuan as typed", () => {
  it.each([
    ["638.39", 63_839],
    ["638.3", 63_830],
    ["638.", 63_800],
    [" ¥1,234.56 ", 123_456],
    ["６３８．３９", 63_839],
    ["0.29", 29],
    ["10000000000", 1_000_000_000_000],
  ])("reads %s", (typed, fen) => {
    expect(parseYuan(typed)).toEqual({ fen });
  });

  it.each([
    ["", "empty"],
    ["1.234", "too-fine"],
    ["12,34.00", "not-an-amount"],
    ["1e3", "not-an-amount"],
    ["-5", "not-an-amount"],
    ["0.00", "not-positive"],
    ["10000000000.01", "too-large"],
    ["99999999999999999999", "too-large"],
  ])("refuses %s as %s", (typed, wrong) => {
    expect(parseYuan(typed)).toEqual({ wrong });
  });

  test.prop([fc.integer({ min: 1, max: 1_000_000_000_000 })])("reads back whatever was shown", (fen) => {
    expect(parseYuan(formatFen(fen))).toEqual({ fen });
    expect(parseYuan(editableFen(fen))).toEqual({ fen });
  });
});

describe("rates", () => {
  it.each([
    [18_000, "1.80%"],
    [216_016, "21.60%"],
    [215_549, "21.55%"],
    [215_550, "21.56%"],
    [999_999, "100.00%"],
    [240_000, "24.00%"],
    [49, "0.00%"],
    [0, "0.00%"],
  ])("shows %d ppm as %s", (ppm, shown) => {
    expect(formatPpm(ppm)).toBe(shown);
  });
});
