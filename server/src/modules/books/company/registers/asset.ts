import type { AssetKind, CostFunction } from "@suanpan/contract";
import { addMonths, type IsoDate } from "../../../../kernel/calendar.ts";
import { type Fen, fen, minus } from "../../../../kernel/money.ts";
import type { AccountCode } from "../../../ledger/index.ts";
import { dated, type Facts } from "../facts.ts";
import { type Cumulative, credit, cumulativeInEveryBook, debit } from "../lines.ts";
import { spread } from "../straight-line.ts";

/** Where an asset stands, and where what has been used up of it does: a prepaid expense shrinks by itself. */
export const assetAccounts: Readonly<Record<AssetKind, { readonly cost: AccountCode; readonly used: AccountCode }>> = {
  property: { cost: "property-equipment", used: "depreciation-property" },
  "land-use-right": { cost: "land-use-rights", used: "amortisation-land" },
  intangible: { cost: "intangibles", used: "amortisation-intangibles" },
  prepaid: { cost: "prepaid", used: "prepaid" },
};

export type Asset = {
  readonly code: string;
  readonly entity: string;
  readonly kind: AssetKind;
  readonly function: CostFunction;
  readonly costFen: Fen;
  readonly residualFen: Fen;
  readonly from: IsoDate;
  readonly until: IsoDate;
  readonly disposedOn: IsoDate | undefined;
};

export const assetsOf = (facts: Facts): Asset[] =>
  facts["asset-acquired"].map(({ entity, item }) => ({
    code: item.code,
    entity,
    kind: item.kind,
    function: item.function,
    costFen: fen(item.costFen),
    residualFen: fen(item.residualFen),
    from: dated(item.from),
    until: addMonths(dated(item.from), item.months),
    disposedOn: facts["asset-disposed"].find((fact) => fact.item.asset === item.code)?.on,
  }));

/** What has been used up by a day; after its disposal nothing more is. */
export const usedUp = ({ costFen, residualFen, from, until, disposedOn }: Asset, on: IsoDate): Fen =>
  spread(minus(costFen, residualFen), from, until, disposedOn && disposedOn < on ? disposedOn : on);

export const assetLines = (facts: Facts, on: IsoDate): Cumulative[] =>
  assetsOf(facts).flatMap((asset) => {
    const usedFen = usedUp(asset, on);
    return cumulativeInEveryBook(asset.entity, [
      debit(asset.function, usedFen),
      credit(assetAccounts[asset.kind].used, usedFen),
    ]);
  });
