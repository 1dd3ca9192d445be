import type { CostFunction } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import { type Fen, fen } from "../../../../kernel/money.ts";
import { dated, type Facts, type ItemFact } from "../facts.ts";

type Units = { readonly on: IsoDate; readonly units: number };

export type Tranche = {
  readonly vestOn: IsoDate;
  readonly units: number;
  readonly forfeited: readonly Units[];
  /** Once somebody recorded how many vested, that counts; until then an estimate does where a book wants one. */
  readonly vested: readonly Units[];
};

export type Award = {
  readonly code: string;
  readonly entity: string;
  readonly function: CostFunction;
  readonly instrument: "share-unit" | "option";
  readonly on: IsoDate;
  readonly fairValueFen: Fen;
  readonly exerciseFen: Fen;
  readonly expectedVestPpm: number;
  readonly tranches: readonly Tranche[];
  readonly modified: readonly { readonly on: IsoDate; readonly incrementalFen: Fen }[];
  readonly exercised: readonly Units[];
};

/** The register of awards: each grant with what became of it. */
export const awardsOf = (facts: Facts): Award[] =>
  facts["award-granted"].map(({ entity, on, item }) => {
    const about = <T extends { readonly item: { readonly award?: string } }>(list: readonly T[]): readonly T[] =>
      list.filter((fact) => fact.item.award === item.code);
    const of = (kind: "award-forfeited" | "award-vested", n: number): Units[] =>
      about<ItemFact<"award-forfeited" | "award-vested">>(facts[kind])
        .filter((fact) => fact.item.tranche === n + 1)
        .map((fact) => ({ on: fact.on, units: fact.item.units }));
    return {
      code: item.code,
      entity,
      function: item.function,
      instrument: item.instrument,
      on,
      fairValueFen: fen(item.fairValueFen),
      exerciseFen: fen(item.exerciseFen),
      expectedVestPpm: item.expectedVestPpm,
      tranches: item.tranches.map((tranche, n) => ({
        vestOn: dated(tranche.vestOn),
        units: tranche.units,
        forfeited: of("award-forfeited", n),
        vested: of("award-vested", n),
      })),
      modified: about(facts["award-modified"]).map((fact) => ({
        on: fact.on,
        incrementalFen: fen(fact.item.incrementalFen),
      })),
      exercised: about(facts["shares-issued"]).map((fact) => ({ on: fact.on, units: fact.item.shares })),
    };
  });

/** Units of a list up to a day. */
export const unitsBy = (list: readonly Units[], on: IsoDate): number =>
  list.reduce((total, { on: day, units }) => (day <= on ? total + units : total), 0);

export const unitsLeft = (tranche: Tranche, on: IsoDate): number => tranche.units - unitsBy(tranche.forfeited, on);

/** Units that nobody has got yet, and nobody lost. */
export const unvested = (award: Award, on: IsoDate): number =>
  award.tranches.reduce(
    (total, tranche) => (on < award.on ? total : total + unitsLeft(tranche, on) - unitsBy(tranche.vested, on)),
    0,
  );
