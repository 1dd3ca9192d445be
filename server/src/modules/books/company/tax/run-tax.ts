import { done, type Outcome } from "../../../../kernel/outcome.ts";
import type { Tx } from "../../../../platform/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type By, recordCompanyEvents } from "../../../ledger/index.ts";
import { shareTargets } from "../group/noncontrolling.ts";
import { loadFacts } from "../load-facts.ts";
import { monthNamed, refuseUnfinished } from "../month.ts";
import { differencesToPost } from "../post-differences.ts";
import { holdRegisters } from "../record-item.ts";
import { companyItemRules } from "../rules.ts";
import type { Ran, RunRefusal } from "../run-items.ts";
import { type CompanyTaxPolicy, taxPolicyIn } from "../settings.ts";
import { taxTargets } from "./targets.ts";

/**
 * Works a month's income tax out in both books, then what of the result is other owners'. It reads the ledger, so it
 * comes after everything else that posts into the month. Joins the caller's transaction.
 */
export const runTax = async (
  tx: Tx,
  platform: Platform,
  policy: CompanyTaxPolicy,
  period: string,
  by: By,
): Promise<Outcome<Ran, RunRefusal>> => {
  const month = monthNamed(period);
  const finished = await refuseUnfinished(tx, month);
  if (!finished.ok) return finished;
  await holdRegisters(tx);
  const facts = await loadFacts(tx, month.to);
  const { lines, carried } = await taxTargets(tx, policy, facts, month);
  const news = new Map([...carried].map(([entity, columns]) => [`income-tax/${entity}`, { carried: columns }]));
  const taxes = await differencesToPost(tx, month, new Map([["income-tax", lines]]), {
    all: { policy: taxPolicyIn(policy) },
    of: news,
  });
  const taxed = await recordCompanyEvents(tx, platform, companyItemRules, taxes, by);
  if (!taxed.ok) return taxed;
  const shares = await shareTargets(tx, facts, month.to);
  const parts = await differencesToPost(tx, month, new Map([["nci-share", shares]]));
  const shared = await recordCompanyEvents(tx, platform, companyItemRules, parts, by);
  return shared.ok ? done({ period, recorded: taxes.length + parts.length }) : shared;
};
