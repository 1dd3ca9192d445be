import { parseId } from "@suanpan/server/kernel/ids.ts";
import type { Outcome } from "@suanpan/server/kernel/outcome.ts";
import { addChannel } from "@suanpan/server/modules/acquisition/index.ts";
import { oneRuleGraph, publishGraphExecutor } from "@suanpan/server/modules/assessment/index.ts";
import { manualJournalExecutor } from "@suanpan/server/modules/ledger/index.ts";
import { plainTerms, publishProduct } from "@suanpan/server/modules/lending/index.ts";
import { addInstitution, signAgreementExecutor } from "@suanpan/server/modules/matching/index.ts";
import { approve, proposeOnce } from "@suanpan/server/platform/approvals/index.ts";
import { addStaff } from "@suanpan/server/platform/auth/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { House } from "./house.ts";

const operator = "demo@suanpan.example";
const colleague = "checker@suanpan.example";

/** The log-in that a start prints. Its password follows from the installation's own keys: no two have the same. */
export const demoLogIn = ({ keys }: Pick<Platform, "keys">): LogIn => logInOf(keys, operator);

export type LogIn = { readonly email: string; readonly password: string };

const logInOf = (keys: Platform["keys"], email: string): LogIn => ({
  email,
  password: keys.blindIndex("demo-password", email).toString("base64url").slice(0, 16),
});

export type Founded = { readonly channelIds: readonly string[] };

/** Everything a lender has before its first borrower: people, products, a rule, money. Doing it again changes nothing. */
export const found = async (platform: Platform, house: House, today: string): Promise<Founded> => {
  const maker = await hire(platform, demoLogIn(platform), "Demo Operator", [
    "admin",
    "risk",
    "funding",
    "collection",
    "finance",
    "investor-relations",
  ]);
  const checker = await hire(platform, logInOf(platform.keys, colleague), "Demo Checker", [
    "admin",
    "risk",
    "funding",
    "finance",
  ]);
  const keyed = <Body extends object>(key: string, body: Body) => ({ caller: maker, key: `demo-${key}`, body });
  const app = sure(await addChannel(platform, keyed("channel-app", { name: "Suanpan App", kind: "own-app" })));
  const partner = sure(
    await addChannel(platform, keyed("channel-partner", { name: "Lantern Rides", kind: "embedded-finance" })),
  );
  await publishProducts(platform, keyed);

  const withApproval = async (
    key: string,
    kind: string,
    subject: string,
    summary: string,
    body: object,
  ): Promise<void> => {
    const { id } = sure(await proposeOnce(platform, keyed(key, body), { kind, subject, summary }));
    const approval = parseId<"apr">("apr", id);
    if (approval === undefined) throw new Error(`${id} is no approval`);
    sure(
      await approve(
        platform,
        house.executors,
        { caller: checker, key: `demo-approve-${key}`, body: { id: approval } },
        ["admin", "finance", "funding", "risk"],
      ),
    );
  };
  await withApproval("graph", publishGraphExecutor.kind, "decision-graph", "Put the one-rule graph in force", {
    name: "One rule: income",
    graph: oneRuleGraph,
  });
  for (const { key, kind, institutionName, ...terms } of agreements) {
    const funder = sure(await addInstitution(platform, keyed(`institution-${key}`, { name: institutionName, kind })));
    await withApproval(
      `agreement-${key}`,
      signAgreementExecutor.kind,
      "agreement",
      `Sign an agreement: ${terms.name}, ${terms.fundingModel}`,
      { agreementId: null, terms: { ...terms, institutionId: funder.id } },
    );
  }
  const capitalFen = 5_000_000_000;
  const capital = {
    book: "both",
    entity: "microcredit",
    businessOn: today,
    memo: "Paid-in capital of the microcredit company",
    lines: [
      { account: "cash", debitFen: capitalFen, creditFen: 0 },
      { account: "share-capital", debitFen: 0, creditFen: capitalFen, cashFlow: "financing" },
    ],
  };
  await withApproval(
    "capital",
    manualJournalExecutor.kind,
    "journal:microcredit",
    "Post a manual journal: paid-in capital",
    capital,
  );
  return { channelIds: [app.id, partner.id] };
};

const plain = { guaranteeMonthlyPpm: 0, guaranteeTriggerDays: null, feePpm: 0, coLenders: [] };

/** Who funds what: small sums from the group's own money, the middle guaranteed, the largest at the funder's own risk. */
const agreements = [
  {
    key: "own",
    institutionName: "Jade Abacus Microcredit",
    kind: "microcredit",
    name: "Own money",
    fundingModel: "balance-sheet",
    entity: "microcredit",
    products: ["v-pocket", "instalment", "sme"],
    priority: 9,
    leastFen: 10_000,
    mostFen: 100_000_000,
    expectedLossPpm: 30_000,
    funding: { ...plain, funderMonthlyPpm: null },
  },
  {
    key: "guaranteed",
    institutionName: "Harbour Bank",
    kind: "bank",
    name: "Guaranteed lending",
    fundingModel: "capital-heavy",
    entity: "guarantee",
    products: ["instalment"],
    priority: 1,
    leastFen: 300_000,
    mostFen: 600_000,
    expectedLossPpm: 20_000,
    funding: { ...plain, funderMonthlyPpm: 6_000, guaranteeTriggerDays: 60 },
  },
  {
    key: "light",
    institutionName: "Lotus Consumer Finance",
    kind: "consumer-finance",
    name: "Facilitated lending",
    fundingModel: "capital-light",
    entity: "platform",
    products: ["instalment"],
    priority: 1,
    leastFen: 600_001,
    mostFen: 20_000_000,
    expectedLossPpm: 0,
    funding: { ...plain, funderMonthlyPpm: 9_000 },
  },
] as const;

const publishProducts = async (
  platform: Platform,
  keyed: <Body extends object>(key: string, body: Body) => { caller: string; key: string; body: Body },
) => {
  sure(
    await publishProduct(
      platform,
      keyed("product-instalment", {
        code: "instalment",
        nameEn: "Instalment loan",
        nameZh: "分期贷",
        leastFen: 50_000,
        mostFen: 20_000_000,
        tenors: [3, 6, 12, 24],
        terms: plainTerms,
      }),
    ),
  );
  sure(
    await publishProduct(
      platform,
      keyed("product-v-pocket", {
        code: "v-pocket",
        nameEn: "V-pocket",
        nameZh: "微零花",
        leastFen: 10_000,
        mostFen: 2_000_000,
        tenors: [14, 30],
        terms: { ...plainTerms, method: "pay-later", dayCount: "actual/365" },
      }),
    ),
  );
  sure(
    await publishProduct(
      platform,
      keyed("product-sme", {
        code: "sme",
        nameEn: "SME loan",
        nameZh: "小微贷",
        leastFen: 500_000,
        mostFen: 100_000_000,
        tenors: [6, 12],
        terms: { ...plainTerms, method: "interest-first", shiftHolidays: true },
      }),
    ),
  );
};

type Roles = Parameters<typeof addStaff>[1]["body"]["roles"];

const hire = async (
  platform: Platform,
  logIn: { email: string; password: string },
  name: string,
  roles: Roles,
): Promise<string> => {
  const request = { caller: "demo", key: `demo-hire-${logIn.email}`, body: { email: logIn.email, name, roles } };
  return `staff:${sure(await addStaff(platform, request, logIn.password)).staff.id}`;
};

/** A refusal while founding is a mistake of ours: the demo asks for nothing that can be refused. */
export const sure = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.value;
  throw new Error(`the demo was refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
};
