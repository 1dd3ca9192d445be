import { groupBy } from "../../../kernel/lists.ts";
import type { Json, Reader } from "../../../platform/database.ts";
import type { CompanyFact } from "../../ledger/index.ts";
import { countsOfMonth, postedLines } from "./company.store.ts";
import { type Cumulative, differenceOf, sided } from "./lines.ts";
import type { Month } from "./month.ts";

/** What each kind of item has come to by the end of a month. */
export type Targets = ReadonlyMap<string, readonly Cumulative[]>;

type Members = Readonly<Record<string, unknown>>;

/** What facts say beyond their lines: all of them, and those of one type and entity, which are recorded for its sake. */
export type Extras = { readonly all?: Members; readonly of?: ReadonlyMap<string, Members> };

/**
 * The facts that take the books from where they stand to where they should be at the end of the month: one for each
 * type and entity, none where nothing is missing. Their keys are numbered, so that a month that is run again after
 * something changed has a second one with the difference.
 */
export const differencesToPost = async (
  db: Reader,
  month: Month,
  targets: Targets,
  { all = {}, of = new Map() }: Extras = {},
): Promise<CompanyFact[]> => {
  const types = [...targets.keys()];
  const posted = groupBy(await postedLines(db, types, month.to), ({ type }) => type);
  const counts = await countsOfMonth(db, types, month);
  return types.flatMap((type) => {
    const missing = differenceOf(targets.get(type) ?? [], posted.get(type) ?? []);
    const byEntity = groupBy(missing, ({ entity }) => entity);
    const said = [...of.keys()].filter((key) => key.startsWith(`${type}/`)).map((key) => key.slice(type.length + 1));
    return [...new Set([...byEntity.keys(), ...said])].map((entity) =>
      factOf(type, entity, month, byEntity.get(entity) ?? [], {
        n: (counts.get(`${type}/${entity}`) ?? 0) + 1,
        extra: { ...all, ...of.get(`${type}/${entity}`) },
      }),
    );
  });
};

const factOf = (
  type: string,
  entity: string,
  { period, to }: Month,
  lines: readonly Cumulative[],
  { n, extra }: { readonly n: number; readonly extra: Readonly<Record<string, unknown>> },
): CompanyFact => ({
  type,
  entity,
  naturalKey: `${type}/${entity}/${period}/${n}`,
  accountedOn: to,
  payload: { period, lines: lines.map((line) => ({ book: line.book, ...sided(line) })), ...extra } as unknown as Json,
});
