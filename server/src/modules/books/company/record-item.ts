import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { only } from "../../../kernel/lists.ts";
import { done, mapDone, type Outcome, refused } from "../../../kernel/outcome.ts";
import { carriedOutTogether, type Executor, proposeAll, proposeOnce } from "../../../platform/approvals/index.ts";
import { type Json, oneAtATime, type Reader, type Tx } from "../../../platform/database.ts";
import { livedDays } from "../../../platform/day/closed-days.ts";
import type { Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type By, findCompanyEvent, recordSigned, type SignedFact } from "../../ledger/index.ts";
import { type Decided, decideItem, dependsOnFacts, type ItemRefusal } from "./decide.ts";
import { dated } from "./facts.ts";
import { loadFacts } from "./load-facts.ts";
import { companyItemRules } from "./rules.ts";

export type ItemProposal<K extends CompanyItemKind = CompanyItemKind> = {
  readonly kind: K;
  readonly item: CompanyItems[K];
};

/** Registers are read and written one after the other: two forfeitures must not both take the last unit. */
export const holdRegisters = (tx: Parameters<typeof oneAtATime>[0]) => oneAtATime(tx, "company items");

/** What has a code is known by it; everything else by the approval it came with. */
const keyOf = ({ kind, item }: ItemProposal, approvalId: string): string => {
  if (kind === "item-withdrawn") return `${kind}/${(item as CompanyItems["item-withdrawn"]).key}`;
  return "code" in item ? `${kind}/${item.code}` : `${kind}/${approvalId}`;
};

/** Whether it could be recorded as things stand. */
export const checkItem = async (
  db: Reader,
  { kind, item }: ItemProposal,
  days?: Awaited<ReturnType<typeof livedDays>>,
): Promise<Outcome<Decided, ItemRefusal | "date-not-open">> => {
  // Nothing is posted on a day this house has not lived: what lies before came with the opening balances.
  const lived = days ?? (await livedDays(db));
  if (!lived || item.on < lived.first || item.on > lived.last)
    return refused("date-not-open", { pointer: "/on", earliest: lived?.first, openOn: lived?.last });
  if ("code" in item && (await findCompanyEvent(db, `${kind}/${item.code}`)))
    return refused("already-exists", { pointer: "/code", existing: `${kind}/${item.code}` });
  return decideItem(kind, item, () => loadFacts(db, dated("2199-12-31")));
};

/** Proposes one; what could not be recorded anyway is refused at once. */
export const proposeItem = (platform: Platform, request: Request<ItemProposal>) =>
  proposeOnce(platform, request, aboutItem(request.body), (tx) => checkItem(tx, request.body));

/** Proposes several that do not build on each other: all of them, or none. */
export const proposeItems = (platform: Platform, requests: readonly Request<ItemProposal>[]) =>
  proposeAll(
    platform,
    requests.map((request) => ({ ...request, about: aboutItem(request.body) })),
    (tx, { body }) => checkItem(tx, body),
  );

const aboutItem = ({ kind, item }: ItemProposal) => ({
  kind: companyItemExecutor.kind,
  subject: "code" in item ? `${kind}:${item.code}` : kind,
  summary: `Record ${kind.replaceAll("-", " ")}`,
});

/** Records facts about the company once a second person has seen them. */
export const companyItemExecutor: Executor = {
  kind: "company.record",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  ...carriedOutTogether((tx, platform, approved) =>
    recordItems(
      tx,
      platform,
      approved.map(({ payload, context: { maker, approvalId } }) => {
        const proposal = payload as unknown as ItemProposal;
        const by = { recordedBy: maker, approval: approvalId };
        return { proposal, by, naturalKey: keyOf(proposal, approvalId) };
      }),
    ),
  ),
};

type Recording = { readonly proposal: ItemProposal; readonly by: By; readonly naturalKey: string };
type Recorded = { readonly key: string };
type RecordRefusal = ItemRefusal | "date-not-open" | "period-locked";

/** One after the other as far as they look at each other; those that stand by themselves are written together. */
const recordItems = async (
  tx: Tx,
  platform: Platform,
  items: readonly Recording[],
): Promise<Outcome<Recorded[], RecordRefusal>> => {
  await holdRegisters(tx);
  const lived = await livedDays(tx);
  const unwritten: SignedFact[] = [];
  const write = () => recordSigned(tx, platform, companyItemRules, unwritten.splice(0));
  for (const { proposal, by, naturalKey } of items) {
    const before = standsAlone(proposal) ? done([]) : await write();
    if (!before.ok) return before;
    const checked = await checkItem(tx, proposal, lived);
    if (!checked.ok) return checked;
    const { entity, found } = checked.value;
    const payload = { item: proposal.item, ...(found ? { found } : {}) } as unknown as Json;
    unwritten.push({ type: proposal.kind, entity, naturalKey, payload, accountedOn: dated(proposal.item.on), by });
  }
  return mapDone(await write(), () => items.map(({ naturalKey }) => ({ key: naturalKey })));
};

/** What has a code could be there already, what refers to others goes by what is left of them. */
const standsAlone = ({ kind, item }: ItemProposal): boolean => !("code" in item) && !dependsOnFacts(kind);

/**
 * The same for whoever comes to such a fact in a use case of their own, which two people have approved. Joins the
 * caller's transaction; the key is the caller's.
 */
export const recordItem = async (
  tx: Tx,
  platform: Platform,
  proposal: ItemProposal,
  by: By,
  naturalKey: string,
): Promise<Outcome<Recorded, RecordRefusal>> =>
  mapDone(await recordItems(tx, platform, [{ proposal, by, naturalKey }]), only);

/** What dividends and repurchases that stand were booked at, by their keys. */
export const returnedItems = async (db: Reader): Promise<ReadonlyMap<string, number>> => {
  const facts = await loadFacts(db, dated("2199-12-31"));
  return new Map([
    ...facts["dividend-declared"].map(({ key, item }) => [key, item.amountFen] as const),
    ...facts["dividend-paid"].map(({ key, item }) => [key, item.amountFen] as const),
    ...facts["shares-repurchased"].map(({ key, item }) => [key, item.costFen] as const),
  ]);
};
