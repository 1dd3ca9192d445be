import type { NewProduct } from "@suanpan/contract";
import { addChannel } from "@suanpan/server/modules/acquisition/index.ts";
import { publishGraphExecutor } from "@suanpan/server/modules/assessment/index.ts";
import { plainTerms, publishProduct } from "@suanpan/server/modules/lending/index.ts";
import { addInstitution, signAgreementExecutor } from "@suanpan/server/modules/matching/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Deal, dealsOf } from "./agreements.ts";
import { type Desk, type Plan, sure } from "./desk.ts";
import { incomeGraph } from "./graph.ts";
import type { World } from "./world.ts";

/** The platform's ids of the channels, by name. */
export type Channels = ReadonlyMap<string, string>;

/** Everything a lender has before its first borrower. Doing it again changes nothing. */
export const found = async (platform: Platform, desk: Desk, { parameters }: World): Promise<Channels> => {
  const channels = new Map<string, string>();
  for (const [n, { name, kind }] of parameters.channels.entries())
    channels.set(name, sure(await addChannel(platform, desk.keyed(`channel-${n}`, { name, kind }))).id);
  for (const product of products) sure(await publishProduct(platform, desk.keyed(`product-${product.code}`, product)));
  const about = {
    kind: publishGraphExecutor.kind,
    subject: "decision-graph",
    summary: "Put the income graph in force",
  };
  await desk.carryOut([{ key: "graph", ...about, body: { name: "Income and kind", graph: incomeGraph } }]);
  const signatures: Plan[] = [];
  for (const deal of dealsOf(parameters)) signatures.push(await signing(platform, desk, deal));
  await desk.carryOut(signatures);
  return channels;
};

const signing = async (platform: Platform, desk: Desk, { institution, terms }: Deal): Promise<Plan> => {
  const { id } = sure(await addInstitution(platform, desk.keyed(`institution-${institution.name}`, institution)));
  return {
    ...{ key: `agreement-${terms.name}`, kind: signAgreementExecutor.kind, subject: "agreement" },
    summary: `Sign an agreement: ${terms.name}, ${terms.fundingModel}`,
    body: { agreementId: null, terms: { ...terms, institutionId: id } },
  };
};

const products: readonly NewProduct[] = [
  {
    code: "instalment",
    nameEn: "Instalment loan",
    nameZh: "分期贷",
    leastFen: 50_000,
    mostFen: 20_000_000,
    tenors: [3, 6, 12, 24],
    terms: plainTerms,
  },
  {
    code: "v-pocket",
    nameEn: "V-pocket",
    nameZh: "微零花",
    leastFen: 10_000,
    mostFen: 2_000_000,
    tenors: [14, 30],
    terms: { ...plainTerms, method: "pay-later", dayCount: "actual/365" },
  },
  {
    code: "sme",
    nameEn: "SME loan",
    nameZh: "小微贷",
    leastFen: 500_000,
    mostFen: 100_000_000,
    tenors: [6, 12, 24],
    terms: { ...plainTerms, method: "equal-principal" },
  },
];
