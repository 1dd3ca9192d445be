import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, refused } from "../../kernel/outcome.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import type { Role } from "../http/caller.ts";
import type { Request } from "../idempotency.ts";
import { findApproval } from "./approval.store.ts";
import type { ApprovalId, Executor } from "./approval.ts";
import { approve } from "./approve.ts";
import { propose, proposeOnce } from "./propose.ts";
import { reject } from "./reject.ts";
import { withdraw } from "./withdraw.ts";

const platform = await openTestPlatform();
const { db, owner } = platform;

type Sign = { readonly text: string; readonly ending?: "refuse" | "throw" | "nothing" };

/** Puts up a sign. Told to refuse or to throw, it does so after writing, so that the undoing can be seen. */
const putUp: Executor = {
  kind: "sign.put-up",
  makerRoles: ["risk"],
  checkerRoles: ["risk", "finance"],
  run: async (tx, _platform, payload, { maker, checker, approvalId }) => {
    const { text, ending } = payload as Sign;
    await tx`insert into sign (text, maker, checker, approval) values (${text}, ${maker}, ${checker}, ${approvalId})`;
    if (ending === "throw") throw new Error("the wall fell down");
    if (ending === "refuse") return refused("period-not-over", { text });
    return done(ending === "nothing" ? null : { text });
  },
};

beforeAll(async () => {
  await owner`create table sign (text text not null, maker text not null, checker text not null, approval text not null)`;
  await owner`grant select, insert on sign to suanpan_app`;
});
beforeEach(() => owner`truncate sign, approval, audit_entry cascade`);

const signs = () => owner`select text, maker, checker, approval from sign`;
const audited = async () =>
  (await owner`select actor, action, subject, detail from audit_entry order by id`).map((row) => ({ ...row }));

const proposeSign = (sign: Sign, by = "staff:maker"): Promise<ApprovalId> =>
  transaction(db, async (tx) => {
    const proposal = { kind: putUp.kind, subject: "the wall", summary: `Put up "${sign.text}"`, payload: sign, by };
    return (await propose(tx, platform, proposal)).id;
  });

const asked = <Body>(caller: string, body: Body, key: string = randomUUID()): Request<Body> => ({ caller, key, body });
const approveAs = (caller: string, id: ApprovalId, roles: readonly Role[] = ["risk"], key?: string) =>
  approve(platform, [putUp], asked(caller, { id }, key), roles);

test("approved by a colleague: carried out, kept with its result, audited", async () => {
  const id = await proposeSign({ text: "mind the step" });
  expect(await signs()).toEqual([]);
  const outcome = await approveAs("staff:checker", id);
  const at = new Date(platform.clock.nowMs).toISOString();
  const approval = formatId("apr", id);
  expect(outcome).toEqual(
    done({
      id: approval,
      kind: "sign.put-up",
      subject: "the wall",
      summary: 'Put up "mind the step"',
      payload: { text: "mind the step" },
      madeBy: "staff:maker",
      madeAt: at,
      state: "approved",
      decidedBy: "staff:checker",
      decidedAt: at,
      reason: null,
      result: { text: "mind the step" },
    }),
  );
  expect(await signs()).toEqual([{ text: "mind the step", maker: "staff:maker", checker: "staff:checker", approval }]);
  expect((await findApproval(db, id))?.result).toEqual({ text: "mind the step" });
  const about = { kind: "sign.put-up", about: "the wall" };
  expect(await audited()).toEqual([
    { actor: "staff:maker", action: "approval.propose", subject: approval, detail: about },
    {
      actor: "staff:checker",
      action: "approval.approve",
      subject: approval,
      detail: { ...about, madeBy: "staff:maker" },
    },
  ]);
});

test("a result of nothing is still a result", async () => {
  const id = await proposeSign({ text: "quiet", ending: "nothing" });
  expect(await approveAs("staff:checker", id)).toMatchObject({ ok: true, value: { state: "approved", result: null } });
});

test("refused by the executor: undone, the refusal is the answer, and it still waits", async () => {
  const id = await proposeSign({ text: "wet paint", ending: "refuse" });
  expect(await approveAs("staff:checker", id)).toEqual(refused("period-not-over", { text: "wet paint" }));
  expect(await signs()).toEqual([]);
  expect(await findApproval(db, id)).toMatchObject({ state: "proposed", decidedBy: null, result: null });
  expect((await audited()).map(({ action }) => action)).toEqual(["approval.propose"]);
  const rejection = asked("staff:checker", { id, reason: "never mind" });
  expect((await reject(platform, [putUp], rejection, ["risk"])).ok).toBe(true);
});

test("an executor that throws leaves everything as it was", async () => {
  const id = await proposeSign({ text: "fragile", ending: "throw" });
  await expect(approveAs("staff:checker", id)).rejects.toThrow("the wall fell down");
  expect(await signs()).toEqual([]);
  expect((await findApproval(db, id))?.state).toBe("proposed");
});

test("nobody approves their own, nor without a role for the kind", async () => {
  const id = await proposeSign({ text: "me first" });
  expect(await approveAs("staff:maker", id)).toEqual(refused("maker-is-checker"));
  expect(await approveAs("staff:checker", id, ["viewer"])).toEqual(
    refused("wrong-role", { allowed: ["risk", "finance"] }),
  );
  expect(await signs()).toEqual([]);
  expect(await approveAs("staff:checker", id, ["finance"])).toMatchObject({ ok: true });
});

test("the database itself refuses a maker who is the checker, whatever the program says", async () => {
  const id = await proposeSign({ text: "me first" });
  const self = db`update approval set state = 'approved', decided_by = made_by, decided_at = now(), result = '{}' where id = ${id}`;
  await expect(self).rejects.toMatchObject({ code: "23514" });
});

test("what was proposed cannot be changed before it is approved", async () => {
  const id = await proposeSign({ text: "mind the step" });
  for (const column of ["payload", "made_by", "kind", "subject"])
    await expect(db`update approval set ${db(column)} = null where id = ${id}`).rejects.toMatchObject({
      code: "42501",
    });
});

test("ten checkers at the same moment: one wins, carried out once", async () => {
  const id = await proposeSign({ text: "only one" });
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => approveAs(`staff:checker-${n}`, id)));
  expect(outcomes.filter(({ ok }) => ok).length).toBe(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 9 }, () => refused("already-decided", { state: "approved" })),
  );
  expect((await signs()).length).toBe(1);
});

test("approve and reject at the same moment: one of them, never both", async () => {
  for (let round = 0; round < 5; round += 1) {
    await owner`truncate sign`;
    const id = await proposeSign({ text: `round ${round}` });
    const [yes, no] = await Promise.all([
      approveAs("staff:b", id),
      reject(platform, [putUp], asked("staff:c", { id, reason: "no" }), ["risk"]),
    ]);
    expect(yes.ok).toBe(!no.ok);
    expect((await signs()).length).toBe(yes.ok ? 1 : 0);
    expect((await findApproval(db, id))?.state).toBe(yes.ok ? "approved" : "rejected");
  }
});

test("repeated with its key it is answered again, not done again", async () => {
  const id = await proposeSign({ text: "once" });
  const first = await approveAs("staff:checker", id, ["risk"], "the-same-key");
  expect(await approveAs("staff:checker", id, ["risk"], "the-same-key")).toEqual(first);
  expect((await signs()).length).toBe(1);
  expect(await approveAs("staff:checker", id)).toEqual(refused("already-decided", { state: "approved" }));
});

test("rejected: not carried out, with its reason, and for good", async () => {
  const id = await proposeSign({ text: "no" });
  const rejection = asked("staff:checker", { id, reason: "spelling" });
  expect(await reject(platform, [putUp], rejection, ["risk"])).toMatchObject({
    ok: true,
    value: { state: "rejected", decidedBy: "staff:checker", reason: "spelling", result: null },
  });
  expect(await approveAs("staff:other", id)).toEqual(refused("already-decided", { state: "rejected" }));
  expect(await signs()).toEqual([]);
  expect((await audited()).at(-1)).toMatchObject({ action: "approval.reject", detail: { reason: "spelling" } });
});

test("the maker cannot reject, and nobody else can withdraw", async () => {
  const id = await proposeSign({ text: "mine" });
  const own = asked("staff:maker", { id, reason: "changed my mind" });
  expect(await reject(platform, [putUp], own, ["risk"])).toEqual(refused("maker-is-checker"));
  expect(await withdraw(platform, asked("staff:checker", { id }))).toEqual(refused("not-the-maker"));
  expect(await withdraw(platform, asked("staff:maker", { id }))).toMatchObject({
    ok: true,
    value: { state: "withdrawn", decidedBy: "staff:maker" },
  });
  expect(await withdraw(platform, asked("staff:maker", { id }))).toEqual(
    refused("already-decided", { state: "withdrawn" }),
  );
  expect((await audited()).map(({ action }) => action)).toEqual(["approval.propose", "approval.withdraw"]);
});

test("an id nobody has, and a kind that nothing carries out", async () => {
  expect(await approveAs("staff:checker", 1n as ApprovalId)).toEqual(refused("not-found"));
  expect(await withdraw(platform, asked("staff:maker", { id: 1n as ApprovalId }))).toEqual(refused("not-found"));
  const id = await proposeSign({ text: "orphan" });
  expect(await approve(platform, [], asked("staff:checker", { id }), ["risk"])).toEqual(refused("not-found"));
  expect(await withdraw(platform, asked("staff:maker", { id }))).toMatchObject({ ok: true });
});

test("a request as a proposal: checked behind its key, made once", async () => {
  const about = { kind: putUp.kind, subject: "the wall", summary: "Put up a sign" };
  let free = true;
  const ask = (key: string) =>
    proposeOnce(platform, asked("staff:maker", { text: "hello" }, key), about, async () =>
      free ? done(true) : refused("already-exists"),
    );
  const first = await ask("propose-key");
  free = false;
  expect(await ask("propose-key")).toEqual(first);
  expect(await ask("another-key")).toEqual(refused("already-exists"));
  const made = await owner<{ id: bigint }[]>`select id from approval`;
  expect(made.map(({ id }) => formatId("apr", id))).toEqual([first.ok ? first.value.id : ""]);
  expect(first).toMatchObject({
    ok: true,
    value: { payload: { text: "hello" }, madeBy: "staff:maker", state: "proposed" },
  });
  const id = parseId<"apr">("apr", first.ok ? first.value.id : "") ?? (0n as ApprovalId);
  expect(await approveAs("staff:checker", id)).toMatchObject({ ok: true, value: { result: { text: "hello" } } });
});
