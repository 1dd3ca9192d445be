import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { chart, isAccount, isTrust } from "../../ledger/index.ts";
import { type Award, awardsOf, unitsBy, unitsLeft } from "./awards/award.ts";
import { costOfShares, treasuryOf } from "./equity/shares.ts";
import { dated, type Facts, type ItemFact } from "./facts.ts";
import { assetsOf, usedUp } from "./registers/asset.ts";
import { borrowingsOf, investmentsOf, type Placement, principalLeft } from "./registers/interest.ts";

export type ItemRefusal = "invalid-request" | "not-found" | "already-exists" | "exceeds-register";

/** Whose fact it is, and what had to be looked up so that it can be posted by itself. */
export type Decided = { readonly entity: string; readonly found?: Readonly<Record<string, unknown>> };
type Answer = Outcome<Decided, ItemRefusal>;
type Alone = { readonly [K in CompanyItemKind]?: (item: CompanyItems[K]) => Answer };
type AmongFacts = { readonly [K in CompanyItemKind]?: (item: CompanyItems[K], facts: Facts) => Answer };

const wrong = (pointer: string, detail: string): Answer => refused("invalid-request", { pointer, detail });
const unknown = (pointer: string): Answer => refused("not-found", { pointer });
const exceeds = (pointer: string, left: number): Answer => refused("exceeds-register", { pointer, left });

/** What can be told from the item by itself. */
const alone: Alone = {
  "award-granted": ({ on, entity, tranches }) => {
    const early = tranches.findIndex(({ vestOn }, n) => vestOn < (tranches[n - 1]?.vestOn ?? on));
    return early < 0
      ? done({ entity })
      : wrong(`/tranches/${early}/vestOn`, "Tranches vest one after the other, none before the grant.");
  },
  "asset-acquired": ({ entity, residualFen, costFen }) =>
    residualFen <= costFen ? done({ entity }) : wrong("/residualFen", "What is left is at most what it cost."),
  "trust-funding": ({ entity }) => ofTrust(entity),
  "trust-distribution": ({ entity, principalFen, couponFen }) =>
    principalFen + couponFen > 0 ? ofTrust(entity) : wrong("/principalFen", "It is more than nothing."),
  intercompany: ({ kind, entity, counterparty }) => {
    if (entity === counterparty) return wrong("/counterparty", "It takes two companies.");
    return kind === "loans-repurchased" && !isTrust(counterparty)
      ? wrong("/counterparty", "Loans are bought back from a trust.")
      : done({ entity });
  },
  "foreign-balance": ({ entity, account }) =>
    isAccount(account) && (chart[account].type === "asset" || chart[account].type === "liability")
      ? done({ entity })
      : wrong("/account", "It is an account of the balance sheet."),
};

/** What depends on what was entered before. */
const amongFacts: AmongFacts = {
  "award-vested": (item, facts) => ofTranche(item, facts),
  "award-forfeited": (item, facts) => ofTranche(item, facts),
  "award-modified": ({ award }, facts) => {
    const found = awardsOf(facts).find(({ code }) => code === award);
    return found ? done({ entity: found.entity }) : unknown("/award");
  },
  "shares-issued": ({ award, shares }, facts) => {
    if (award === undefined) return done({ entity: "parent" });
    const found = awardsOf(facts).find(({ code, instrument }) => code === award && instrument === "option");
    if (!found) return unknown("/award");
    const left = vestedOptions(found);
    return shares <= left ? done({ entity: "parent" }) : exceeds("/shares", left);
  },
  "shares-cancelled": ({ shares }, facts) => {
    const treasury = treasuryOf(facts);
    if (shares > treasury.shares) return exceeds("/shares", treasury.shares);
    return done({ entity: "parent", found: { costFen: costOfShares(treasury, shares) } });
  },
  "asset-disposed": ({ asset: code, on }, facts) => {
    const asset = assetsOf(facts).find((one) => one.code === code && one.disposedOn === undefined);
    if (!asset) return unknown("/asset");
    const { entity, kind, costFen } = asset;
    return done({ entity, found: { kind, costFen, usedFen: usedUp(asset, dated(on)) } });
  },
  "lease-paid": ({ lease }, facts) => {
    const found = facts["lease-commenced"].find(({ item }) => item.code === lease);
    return found ? done({ entity: found.entity }) : unknown("/lease");
  },
  "borrowing-repaid": (item, facts) =>
    broughtBack(borrowingsOf(facts), item.borrowing, "/borrowing", item.principalFen),
  "investment-redeemed": (item, facts) =>
    broughtBack(investmentsOf(facts), item.investment, "/investment", item.principalFen),
};

const ofTrust = (entity: string): Answer =>
  isTrust(entity) ? done({ entity }) : wrong("/entity", "Investors' money is a trust's.");

const ofTranche = (
  { award: code, tranche: n, units, on }: CompanyItems["award-vested" | "award-forfeited"],
  facts: Facts,
): Answer => {
  const award = awardsOf(facts).find((one) => one.code === code);
  const tranche = award?.tranches[n - 1];
  if (!award || !tranche) return unknown(award ? "/tranche" : "/award");
  if (on < award.on) return wrong("/on", "It was not granted yet.");
  const left = unitsLeft(tranche, forever) - unitsBy(tranche.vested, forever);
  return units <= left ? done({ entity: award.entity }) : exceeds("/units", left);
};

const forever = dated("2199-12-31");

const vestedOptions = ({ tranches, exercised }: Award): number =>
  tranches.reduce((total, tranche) => total + unitsBy(tranche.vested, forever), 0) - unitsBy(exercised, forever);

const broughtBack = (list: readonly Placement[], code: string, pointer: string, principalFen: number): Answer => {
  const found = list.find((one) => one.code === code);
  if (!found) return unknown(pointer);
  const left = principalLeft(found);
  return principalFen <= left ? done({ entity: found.entity }) : exceeds("/principalFen", left);
};

/** The members by which one fact refers to another's code. */
const referring = ["award", "asset", "lease", "borrowing", "investment"] as const;

const decideWithdrawal = (key: string, facts: Facts): Answer => {
  const all = Object.values(facts).flat() as readonly ItemFact[];
  const fact = all.find((one) => one.key === key);
  if (!fact) return unknown("/key");
  const code = "code" in fact.item ? fact.item.code : undefined;
  const user = all.find(
    ({ item }) => code !== undefined && referring.some((name) => (item as Record<string, unknown>)[name] === code),
  );
  if (user) return wrong("/key", `${user.key} refers to it: withdraw that first.`);
  const payload = { item: fact.item, ...(fact.found ? { found: fact.found } : {}) };
  return done({ entity: fact.entity, found: { kind: fact.kind, payload } });
};

/** Whether it matters what was entered before. */
export const dependsOnFacts = (kind: CompanyItemKind): boolean => kind === "item-withdrawn" || kind in amongFacts;

/** Whether something may be entered, given all that was entered before; that is only read where it matters. */
export const decideItem = async <K extends CompanyItemKind>(
  kind: K,
  item: CompanyItems[K],
  load: () => Promise<Facts>,
): Promise<Answer> => {
  if (kind === "item-withdrawn") return decideWithdrawal((item as CompanyItems["item-withdrawn"]).key, await load());
  const decide = amongFacts[kind] as ((item: CompanyItems[K], facts: Facts) => Answer) | undefined;
  if (decide) return decide(item, await load());
  const byItself = alone[kind] as ((item: CompanyItems[K]) => Answer) | undefined;
  return byItself?.(item) ?? done({ entity: "entity" in item ? item.entity : "parent" });
};
