import { afterAll, describe, expect, test } from "vitest";
import { makeLog } from "../../apps/api/log.ts";
import { buildApi } from "../../apps/api/server.ts";
import { testWiring } from "../../apps/api/test-wiring.ts";
import type { Wiring } from "../../apps/wiring.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { transaction } from "../../platform/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { borrowerOf, openTestLender, request, sure } from "../../testing/lender.ts";
import { recordingEffects } from "../../testing/payments.ts";
import type { ChannelId } from "../acquisition/index.ts";
import { sealedAccountColumn } from "./account.store.ts";
import type { AccountId } from "./account.ts";
import { addBankAccounts } from "./add-bank-accounts.ts";
import { closeAccount } from "./close-account.ts";
import { giveMandate } from "./give-mandate.ts";
import type { MandateId } from "./mandate.ts";
import { payoutAccounts } from "./payout-accounts.ts";
import { revokeMandate } from "./revoke-mandate.ts";
import { paymentRoutes } from "./routes.ts";
import { showAccounts } from "./show-accounts.ts";

const lender = await openTestLender();
const { platform } = lender;
const { user } = await borrowerOf(lender, 1, undefined, { bank: false });
const { user: other } = await borrowerOf(lender, 2, undefined, { bank: false });

const body = (number: string, holderName = "王小明") => ({ bankCode: "ICBC", number, holderName });
const asked = (key: string, number: string, holderName?: string) => ({
  ...request(key, body(number, holderName)),
  userId: user.id,
});
const add = async (key: string, number: string, holderName?: string) =>
  only(await addBankAccounts(platform, [asked(key, number, holderName)]));
const idOf = (text: string) => parseId<"acct">("acct", text) as AccountId;
const stranger = 1n as ChannelId;

describe("bank accounts", () => {
  test("are masked outside and sealed inside", async () => {
    const account = sure(await add("first", "6222021234567890"));
    expect(account).toMatchObject({ numberMasked: "****7890", state: "active", main: true });
    const [row] = await platform.owner<{ sealed: Buffer }[]>`select number_sealed as sealed from bank_account`;
    const place = sealedAccountColumn.placeOf({ slot: 0, id: idOf(account.id) });
    expect(platform.keys.open(row?.sealed ?? Buffer.of(), place)).toBe("6222021234567890");
    for (const table of ["bank_account", "idempotency_key", "audit_entry"]) {
      const rows = await platform.owner.unsafe(`select t::text as row from ${table} t`);
      const hex = Buffer.from("6222021234567890").toString("hex");
      for (const { row } of rows as unknown as { row: string }[])
        expect(row.includes("6222021234567890") || row.includes(hex), table).toBe(false);
    }
  });

  test("are one for a number: same key, another key, two in one batch, ten at once", async () => {
    const first = sure(await add("again", "62220000000011"));
    expect(sure(await add("again", "62220000000011"))).toEqual(first);
    expect(await add("again", "62220000000012")).toMatchObject({ code: "idempotency-key-reused" });
    expect(await add("another", "62220000000011")).toMatchObject({ code: "already-exists" });
    const batch = await addBankAccounts(platform, [
      asked("twin-a", "62220000000013"),
      asked("twin-b", "62220000000013"),
    ]);
    expect(batch.map((outcome) => (outcome.ok ? "added" : outcome.code))).toEqual(["added", "already-exists"]);
    const race = await Promise.all(Array.from({ length: 10 }, (_, n) => add(`race-${n}`, "62220000000014")));
    expect(race.filter((outcome) => outcome.ok)).toHaveLength(1);
    const same = { ...request("other user", body("62220000000011")), userId: other.id };
    expect(only(await addBankAccounts(platform, [same]))).toMatchObject({ ok: true });
  });

  test("are in the user's own name, however the bank spells it, and of a channel's own users", async () => {
    expect(await add("wrong", "62220000000021", "王大明")).toMatchObject({ code: "holder-name-differs" });
    expect(await add("spaced", "62220000000021", "王 小明")).toMatchObject({ ok: true });
    const foreign = { ...asked("foreign", "62220000000022"), channel: stranger };
    expect(only(await addBankAccounts(platform, [foreign]))).toMatchObject({ code: "not-found" });
    expect(await showAccounts(platform, user.id, stranger)).toBeUndefined();
  });

  test("the newest active one is where money goes; closing it gives way to the one before", async () => {
    const older = sure(await add("older", "62220000000031"));
    platform.clock.nowMs += 1000;
    const newer = sure(await add("newer", "62220000000032"));
    const main = async (wanted = {}) =>
      only(await transaction(platform.db, (tx) => payoutAccounts(tx, [{ userId: user.id, ...wanted }])));
    expect(await main()).toEqual({ ok: true, value: idOf(newer.id) });
    expect(await main({ accountId: idOf(older.id) })).toEqual({ ok: true, value: idOf(older.id) });
    sure(await closeAccount(platform, { ...request("close", {}), userId: user.id, accountId: idOf(newer.id) }));
    expect(await main({ accountId: idOf(newer.id) })).toMatchObject({ code: "not-found" });
    expect(await main()).toEqual({ ok: true, value: idOf(older.id) });
    const again = { ...request("close again", {}), userId: user.id, accountId: idOf(newer.id) };
    expect(await closeAccount(platform, again)).toMatchObject({ code: "account-not-active" });
    const foreign = { ...request("close foreign", {}), userId: other.id, accountId: idOf(older.id) };
    expect(await closeAccount(platform, foreign)).toMatchObject({ code: "not-found" });
    expect(sure(await add("reopened", "62220000000032")).main).toBe(true);
  });

  test("somebody without one has nowhere to be paid", async () => {
    const { user: poor } = await borrowerOf(lender, 3, undefined, { bank: false });
    const [answer] = await transaction(platform.db, (tx) => payoutAccounts(tx, [{ userId: poor.id }]));
    expect(answer).toMatchObject({ code: "no-bank-account" });
  });
});

describe("mandates", () => {
  test("are given for an account, revoked once, and end with the account", async () => {
    const account = sure(await add("mandated", "62220000000041"));
    const terms = { accountId: account.id, limitFen: 50_000, textVersion: "2024-1" };
    const first = sure(await giveMandate(platform, request("mandate", terms)));
    expect(sure(await giveMandate(platform, request("mandate", terms)))).toEqual(first);
    expect(await giveMandate(platform, { ...request("foreign", terms), channel: stranger })).toMatchObject({
      code: "not-found",
    });
    const mandateId = parseId<"mandate">("mandate", first.id) as MandateId;
    expect(await revokeMandate(platform, { ...request("not mine", {}), mandateId, channel: stranger })).toMatchObject({
      code: "not-found",
    });
    expect(sure(await revokeMandate(platform, { ...request("revoke", {}), mandateId })).state).toBe("revoked");
    expect(await revokeMandate(platform, { ...request("twice", {}), mandateId })).toMatchObject({
      code: "already-decided",
    });
    sure(await giveMandate(platform, request("second", terms)));
    sure(await closeAccount(platform, { ...request("end", {}), userId: user.id, accountId: idOf(account.id) }));
    const shown = (await showAccounts(platform, user.id))?.find(({ id }) => id === account.id);
    expect(shown?.mandates.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
    expect(await giveMandate(platform, request("too late", terms))).toMatchObject({ code: "account-not-active" });
  });
});

describe("over HTTP", async () => {
  const effects = recordingEffects();
  const policy = { providerUrl: "", providerSecret: "" };
  const keyOf = (channel: string): Caller => ({
    kind: "key",
    id: "key",
    owner: { kind: "channel", id: channel },
    scopes: ["users:write", "users:read"],
  });
  const callers: Record<string, Caller> = { own: keyOf(lender.channelId), foreign: keyOf("channel_0000000000001") };
  const wiring: Wiring = {
    ...testWiring,
    authenticate: async (_platform, { bearer }) => callers[bearer ?? ""],
    routes: [(api, on) => paymentRoutes(api, on, policy, effects.effects)],
  };
  const api = await buildApi(platform, wiring, { log: makeLog("silent") });
  afterAll(() => api.close());
  const ask = async (as: string, method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${as}`, "idempotency-key": `${as}-${method}-${url.slice(-40)}` };
    const reply = await api.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, body: reply.json() };
  };
  const accounts = `/v1/users/${formatId("user", other.id)}/bank-accounts`;

  test("a channel adds, shows and closes accounts of its own users; for another there is nothing to see", async () => {
    const added = await ask("own", "POST", accounts, body("62220000000051"));
    expect(added).toMatchObject({ status: 201, body: { numberMasked: "****0051" } });
    const { id } = added.body;
    const mandate = { accountId: id, limitFen: 100, textVersion: "1" };
    expect((await ask("foreign", "POST", "/v1/mandates", mandate)).status).toBe(404);
    const given = await ask("own", "POST", "/v1/mandates", mandate);
    expect(given).toMatchObject({ status: 201, body: { state: "active" } });
    for (const [method, url] of [
      ["GET", accounts],
      ["POST", `${accounts}/${id}/close`],
      ["POST", `/v1/mandates/${given.body.id}/revoke`],
    ] as const)
      expect((await ask("foreign", method, url)).status, url).toBe(404);
    expect((await ask("own", "GET", accounts)).body.items.at(-1)).toMatchObject({
      id,
      mandates: [{ state: "active" }],
    });
    expect((await ask("own", "POST", `/v1/mandates/${given.body.id}/revoke`)).body.state).toBe("revoked");
    expect((await ask("own", "POST", `${accounts}/${id}/close`)).body.state).toBe("closed");
    expect((await ask("own", "GET", "/v1/payment-orders")).status).toBe(403);
    expect((await ask("nobody", "GET", "/v1/suspense")).status).toBe(401);
  });

  test("a number that is none, and a field nobody knows, are refused", async () => {
    expect(await ask("own", "POST", accounts, { ...body("12 34"), more: 1 })).toMatchObject({ status: 400 });
    expect(await ask("own", "POST", accounts, body("12 34"))).toMatchObject({ body: { pointer: "/number" } });
  });
});
