import { isTrust } from "../../../ledger/index.ts";
import type { Facts } from "../facts.ts";
import type { CompanyTaxPolicy } from "../settings.ts";

/** The rate of an entity's year: the last that was entered for it by then, else the house's setting. */
export const taxRateOf = (policy: CompanyTaxPolicy, facts: Facts, entity: string, year: number): number => {
  const entered = facts["tax-rate"].filter((fact) => fact.entity === entity && Number(fact.on.slice(0, 4)) <= year);
  const last = entered.reduce<(typeof entered)[number] | undefined>(
    (latest, fact) => (latest && latest.on > fact.on ? latest : fact),
    undefined,
  );
  return last?.item.ratePpm ?? settingOf(policy, entity);
};

const settingOf = (policy: CompanyTaxPolicy, entity: string): number => {
  // A trust is nobody's taxpayer: what it earns is taxed as the platform company's.
  if (entity === "platform" || isTrust(entity)) return policy.taxPlatformPpm;
  if (entity === "microcredit") return policy.taxMicrocreditPpm;
  if (entity === "guarantee") return policy.taxGuaranteePpm;
  return entity === "subsidiary" ? policy.taxSubsidiaryPpm : policy.taxParentPpm;
};
