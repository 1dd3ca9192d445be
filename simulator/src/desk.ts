import { parseId } from "@suanpan/server/kernel/ids.ts";
import type { Outcome } from "@suanpan/server/kernel/outcome.ts";
import { approve, proposeOnce } from "@suanpan/server/platform/approvals/index.ts";
import { addStaff } from "@suanpan/server/platform/auth/index.ts";
import { PlainError } from "@suanpan/server/platform/plain-error.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { House } from "./house.ts";

const operator = "demo@suanpan.example";
const colleague = "checker@suanpan.example";

export type LogIn = { readonly email: string; readonly password: string };

/** The log-in that a start prints. Its password follows from the installation's own keys: no two have the same. */
export const demoLogIn = ({ keys }: Pick<Platform, "keys">): LogIn => logInOf(keys, operator);

const logInOf = (keys: Platform["keys"], email: string): LogIn => ({
  email,
  password: keys.blindIndex("demo-password", email).toString("base64url").slice(0, 16),
});

/** Two people who run the company: what needs both is proposed by one and approved by the other. */
export type Desk = {
  readonly maker: string;
  readonly checker: string;
  readonly keyed: <Body extends object>(
    key: string,
    body: Body,
  ) => { readonly caller: string; readonly key: string; readonly body: Body };
  readonly carryOut: (key: string, kind: string, subject: string, summary: string, body: object) => Promise<void>;
  /** Approves what was proposed in a way of its own. */
  readonly approve: (key: string, approvalId: string) => Promise<void>;
};

export const openDesk = async (platform: Platform, house: Pick<House, "executors">): Promise<Desk> => {
  const maker = await hire(platform, operator, "Demo Operator", [
    "admin",
    "risk",
    "funding",
    "collection",
    "finance",
    "investor-relations",
  ]);
  const checker = await hire(platform, colleague, "Demo Checker", ["admin", "risk", "funding", "finance"]);
  const keyed: Desk["keyed"] = (key, body) => ({ caller: maker, key: `demo-${key}`, body });
  const approveIt: Desk["approve"] = async (key, approvalId) => {
    const id = parseId<"apr">("apr", approvalId);
    if (id === undefined) throw new Error(`${approvalId} is no approval`);
    const request = { caller: checker, key: `demo-approve-${key}`, body: { id } };
    sure(await approve(platform, house.executors, request, ["admin", "finance", "funding", "risk"]));
  };
  return {
    maker,
    checker,
    keyed,
    approve: approveIt,
    carryOut: async (key, kind, subject, summary, body) => {
      const { id } = sure(await proposeOnce(platform, keyed(key, body), { kind, subject, summary }));
      await approveIt(key, id);
    },
  };
};

type Roles = Parameters<typeof addStaff>[1]["body"]["roles"];

const hire = async (platform: Platform, email: string, name: string, roles: Roles): Promise<string> => {
  const request = { caller: "demo", key: `demo-hire-${email}`, body: { email, name, roles } };
  return `staff:${sure(await addStaff(platform, request, logInOf(platform.keys, email).password)).staff.id}`;
};

/** A refusal here is a mistake of ours: the run asks for nothing that can be refused, or looks at the answer itself. */
export const sure = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.value;
  // It was asked before, in other words: by another version, in a day it did not end.
  if (outcome.code === "idempotency-key-reused")
    throw new PlainError(
      "This run was cut off within a day by another version, which goes about that day differently: go on with that version, or empty the database with suanpan reset and begin again.",
    );
  throw new Error(`the simulation was refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
};
