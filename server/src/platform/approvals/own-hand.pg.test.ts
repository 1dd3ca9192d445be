import { expect, test } from "vitest";
import { formatId, parseId, slot } from "../../kernel/ids.ts";
import { done } from "../../kernel/outcome.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { addStaff } from "../auth/index.ts";
import { approve, type Executor, proposeOnce } from "./index.ts";

const platform = await openTestPlatform();
const executor: Executor = {
  kind: "test.do",
  makerRoles: ["finance"],
  checkerRoles: ["finance"],
  run: async () => done({}),
};
const maker = `staff:${formatId("staff", platform.ids.next(slot(0)))}`;

const colleague = async (name: string, addedBy: string) => {
  const body = { email: `${name}@bank.example`, name, roles: ["finance" as const] };
  const added = await addStaff(platform, { caller: addedBy, key: `add-${name}-key`, body });
  if (!added.ok) throw new Error(added.code);
  return `staff:${added.value.staff.id}`;
};

test("an account the maker has added approves nothing of the maker's; one added by somebody else does", async () => {
  const proposed = await proposeOnce(
    platform,
    { caller: maker, key: "proposal-1", body: {} },
    { kind: "test.do", subject: "it", summary: "Do it" },
  );
  const id = parseId<"apr">("apr", proposed.ok ? proposed.value.id : "");
  if (id === undefined) throw new Error("proposed");
  const as = (caller: string) =>
    approve(platform, [executor], { caller, key: `approve-${caller}`, body: { id } }, ["finance"]);
  expect(await as(await colleague("puppet", maker))).toMatchObject({ ok: false, code: "maker-is-checker" });
  expect(await as(await colleague("peer", "cli:operator"))).toMatchObject({ ok: true, value: { state: "approved" } });
});
