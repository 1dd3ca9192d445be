import { defaultsOf, type Values } from "../../platform/settings.ts";
import { capitalReturnSettings } from "./capital-return/settings.ts";
import { companySettings } from "./release/settings.ts";

/** What an operator may set about what is told to the public. */
export const disclosureSettings = { ...capitalReturnSettings, ...companySettings };

export type DisclosurePolicy = Values<typeof disclosureSettings>;

export const defaultDisclosurePolicy: DisclosurePolicy = defaultsOf(disclosureSettings);
