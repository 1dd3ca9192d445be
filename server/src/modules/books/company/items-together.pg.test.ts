import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { refused } from "../../../kernel/outcome.ts";
import { approveAll, proposeAll } from "../../../platform/approvals/index.ts";
import { openTestLender, request, sure } from "../../../testing/lender.ts";
import { companyItemExecutor } from "./index.ts";

const { platform } = await openTestLender("2024-01-01");
const on = "2024-01-01";
const drawn = { on, code: "loan-1", entity: "platform", principalFen: 3_600_000, ratePpm: 50_000 };
const repaid = (principalFen: number) => ({ on, borrowing: "loan-1", principalFen, interestFen: 0 });
const grant = { on, entity: "platform", amountFen: 100_001 };

type Item = { [K in CompanyItemKind]: { readonly kind: K; readonly item: CompanyItems[K] } }[CompanyItemKind];
let round = 0;

/** Proposed as they are, whatever is known then, and approved together. */
const enter = async (...items: Item[]) => {
  round += 1;
  const asked = items.map((body, n) => ({
    ...request(`${round}-${n}`, body),
    about: { kind: companyItemExecutor.kind, subject: body.kind, summary: body.kind },
  }));
  const approvals = sure(await proposeAll(platform, asked));
  const requests = approvals.map(({ id }) => ({ key: `approve-${id}`, body: { id: parseId("apr", id) as never } }));
  return approveAll(platform, [companyItemExecutor], "staff:checker", requests, ["admin"]);
};
const entered = async () =>
  (
    await platform.owner<{ type: string; approval: string }[]>`select type, approval from company_event order by id`
  ).map(({ type, approval }) => ({ type, approval }));

test("items that are approved together see each other: what is left of a loan is left by those before", async () => {
  const drawing: Item = { kind: "borrowing-drawn", item: drawn };
  const repaying = (fen: number): Item => ({ kind: "borrowing-repaid", item: repaid(fen) });
  expect(await enter(drawing, repaying(2_000_000), repaying(2_000_000))).toEqual(
    refused("exceeds-register", { pointer: "/principalFen", left: 1_600_000 }),
  );
  expect(await entered()).toEqual([]);
  const approved = sure(
    await enter({ kind: "grant-received", item: grant }, drawing, repaying(2_000_000), repaying(1_600_000)),
  );
  const types = ["grant-received", "borrowing-drawn", "borrowing-repaid", "borrowing-repaid"];
  expect(await entered()).toEqual(types.map((type, n) => ({ type, approval: approved[n]?.id })));
  expect(approved.map(({ result }) => result)).toEqual(
    types.map((type, n) => ({ key: n === 1 ? "borrowing-drawn/loan-1" : `${type}/${approved[n]?.id}` })),
  );
});

test("a code is given once, also among those that are approved together", async () => {
  const before = await entered();
  const again: Item = { kind: "borrowing-drawn", item: { ...drawn, code: "loan-2" } };
  expect(await enter({ kind: "grant-received", item: grant }, again, again)).toEqual(
    refused("already-exists", { pointer: "/code", existing: "borrowing-drawn/loan-2" }),
  );
  expect(await entered()).toEqual(before);
});
