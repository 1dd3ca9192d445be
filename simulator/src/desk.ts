import { parseId } from "@suanpan/server/kernel/ids.ts";
import type { Outcome } from "@suanpan/server/kernel/outcome.ts";
import { approveAll, type Proposing, proposeAll } from "@suanpan/server/platform/approvals/index.ts";
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
  readonly carryOut: (plans: readonly Plan[]) => Promise<void>;
  /** Approves what was proposed in a way of its own. */
  readonly approve: (proposed: readonly { readonly key: string; readonly id: string }[]) => Promise<void>;
};

/** Something that needs both: what is proposed, and the key it is proposed under. */
export type Plan = Proposing["about"] & { readonly key: string; readonly body: object };

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
  const approveIt: Desk["approve"] = async (proposed) => {
    const requests = proposed.map(({ key, id: name }) => {
      const id = parseId<"apr">("apr", name);
      if (id === undefined) throw new Error(`${name} is no approval`);
      return { key: `demo-approve-${key}`, body: { id } };
    });
    sure(await approveAll(platform, house.executors, checker, requests, ["admin", "finance", "funding", "risk"]));
  };
  return {
    maker,
    checker,
    keyed,
    approve: approveIt,
    carryOut: async (plans) => {
      if (plans.length === 0) return;
      const requests = plans.map(({ key, body, ...about }) => ({ ...keyed(key, body), about }));
      const proposed = sure(await proposeAll(platform, requests));
      await approveIt(proposed.map(({ id }, n) => ({ key: (plans[n] as Plan).key, id })));
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
