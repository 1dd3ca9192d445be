import { defaultsOf, type Settings, type Values, wholeNumber } from "../../../platform/settings.ts";

const rate = (fallback: number, env: string, meaning: string) => wholeNumber(fallback, 0, 1_000_000, env, meaning);

/** Income tax rates, in parts per million, until a dated one is entered for an entity. */
export const companySettings = {
  taxStatutoryPpm: rate(250_000, "SUANPAN_TAX_STATUTORY_PPM", "Statutory income tax rate, for the reconciliation"),
  taxParentPpm: rate(0, "SUANPAN_TAX_PARENT_PPM", "Income tax rate of the listed parent"),
  taxPlatformPpm: rate(150_000, "SUANPAN_TAX_PLATFORM_PPM", "Income tax rate of the platform company and its trusts"),
  taxMicrocreditPpm: rate(250_000, "SUANPAN_TAX_MICROCREDIT_PPM", "Income tax rate of the microcredit company"),
  taxGuaranteePpm: rate(250_000, "SUANPAN_TAX_GUARANTEE_PPM", "Income tax rate of the guarantee company"),
  taxSubsidiaryPpm: rate(250_000, "SUANPAN_TAX_SUBSIDIARY_PPM", "Income tax rate of the part-owned subsidiary"),
  taxIfrsColumnsPpm: rate(150_000, "SUANPAN_TAX_IFRS_COLUMNS_PPM", "Tax rate on the columns between US GAAP and IFRS"),
} satisfies Settings;

export type CompanyTaxPolicy = Values<typeof companySettings>;
/** VAT is the lending policy's: one rate for all that is sold. */
export type CompanyPolicy = CompanyTaxPolicy & { readonly vatPpm: number };

export const defaultCompanyPolicy: CompanyTaxPolicy = defaultsOf(companySettings);

/** The rates alone, as a fact keeps them: what was worked out can be worked out again after they were set anew. */
export const taxPolicyIn = (policy: CompanyTaxPolicy): CompanyTaxPolicy =>
  Object.fromEntries(
    (Object.keys(companySettings) as (keyof CompanyTaxPolicy)[]).map((name) => [name, policy[name]]),
  ) as CompanyTaxPolicy;
