import { type IsoDate, later } from "../../../../kernel/calendar.ts";
import { type Fen, least, most, plus, prorate, sum, times, zeroFen } from "../../../../kernel/money.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulative, debit } from "../lines.ts";
import { spread } from "../straight-line.ts";
import { type Award, awardsOf, type Tranche, unitsBy, unitsLeft } from "./award.ts";

/** A value per unit that is earned from a day on: the grant's, and what each modification added. */
type Layer = { readonly from: IsoDate; readonly perUnitFen: Fen };

const layersOf = (award: Award, on: IsoDate): Layer[] =>
  [
    { from: award.on, perUnitFen: award.fairValueFen },
    ...award.modified.map(({ on: from, incrementalFen }) => ({ from, perUnitFen: incrementalFen })),
  ].filter(({ from }) => from <= on);

/** US GAAP: straight-line over the whole award, at least what has vested; what is forfeited is taken back when it is. */
export const usCost = (award: Award, on: IsoDate): Fen =>
  sum(layersOf(award, on).map((layer) => straightLineCost(award.tranches, layer, on)));

const straightLineCost = (tranches: readonly Tranche[], { from, perUnitFen }: Layer, on: IsoDate): Fen => {
  const worth = (list: readonly Tranche[]): Fen =>
    sum(list.map((tranche) => times(perUnitFen, unitsLeft(tranche, on))));
  const ahead = tranches.filter(({ vestOn }) => vestOn > from);
  // Better terms for what had vested before are earned at once.
  const atOnceFen = worth(tranches.filter(({ vestOn }) => vestOn <= from));
  const until = ahead.reduce((last, { vestOn }) => later(last, vestOn), from);
  const evenlyFen = spread(worth(ahead), from, until, on);
  return plus(atOnceFen, most(evenlyFen, worth(ahead.filter(({ vestOn }) => vestOn <= on))));
};

/** IFRS: each tranche over its own time, for as many units as are expected to vest, then for those that did. */
export const ifrsCost = (award: Award, on: IsoDate): Fen =>
  sum(
    layersOf(award, on).flatMap((layer) =>
      award.tranches.map((tranche) =>
        spread(expectedWorth(award, tranche, layer.perUnitFen, on), layer.from, tranche.vestOn, on),
      ),
    ),
  );

const expectedWorth = (award: Award, tranche: Tranche, perUnitFen: Fen, on: IsoDate): Fen => {
  const vested = unitsBy(tranche.vested, on);
  if (vested > 0) return times(perUnitFen, vested);
  const expectedFen = prorate(times(perUnitFen, tranche.units), award.expectedVestPpm, 1_000_000);
  return least(expectedFen, times(perUnitFen, unitsLeft(tranche, on)));
};

/** What is still to be recognised of an award, as US GAAP has it: the treasury-stock method counts it as paid. */
export const unrecognised = (award: Award, on: IsoDate): Fen => {
  if (on < award.on) return zeroFen;
  const end = award.tranches.reduce((last, { vestOn }) => later(last, vestOn), on);
  const asLeft = { ...award, tranches: award.tranches.map((tranche) => leftOn(tranche, on)) };
  return most(zeroFen, plus(usCost(asLeft, end), times(usCost(award, on), -1)));
};

/** The tranche as a day knew it: what is forfeited later was not forfeited yet. */
const leftOn = (tranche: Tranche, on: IsoDate): Tranche => ({
  ...tranche,
  forfeited: tranche.forfeited.filter((fact) => fact.on <= on),
});

export const awardLines = (facts: Facts, on: IsoDate): Cumulative[] =>
  awardsOf(facts).flatMap((award) => [
    ...costLines(award, "usgaap", usCost(award, on)),
    ...costLines(award, "ifrs", ifrsCost(award, on)),
  ]);

/** A cost nobody pays: it comes back as capital. */
const costLines = ({ entity, function: account }: Award, book: "usgaap" | "ifrs", costFen: Fen): Cumulative[] =>
  cumulative(entity, book, [debit(account, costFen), credit("paid-in-capital", costFen)]);
