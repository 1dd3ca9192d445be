import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseId, slotOfHash } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { transaction } from "../../platform/database.ts";
import { openTestLender, request, sure } from "../../testing/lender.ts";
import { checkDigitOf, findPhones, publishConsentText, register, textsAgreedTo, type UserId } from "./index.ts";
import { reserveIdentities } from "./user.store.ts";

const { platform, channelId } = await openTestLender();
const { db } = platform;

const consents = (["identity", "bureau", "contract"] as const).map((scope) => ({ scope, textVersion: "1" }));
const nationalId = (number: number, born = "19900101") => {
  const first17 = `999999${born}${String(number).padStart(3, "0")}`;
  return first17 + checkDigitOf(first17);
};
const person = (number: number) => ({
  channelId,
  kind: "person" as const,
  name: "欧阳小明",
  nationalId: nationalId(number),
  phone: "19012345678",
  consents,
});
const one = async (key: string, body: ReturnType<typeof person>) =>
  only(await register(platform, [request(key, body)]));
const countUsers = async () => Number((await db<{ n: number }[]>`select count(*) as n from app_user`)[0]?.n);

test("a registered user is masked outside and sealed inside", async () => {
  const user = sure(await one("first", person(1)));
  expect(user).toMatchObject({ phoneMasked: "190****5678", state: "active", registeredOn: "2024-01-15" });
  expect(JSON.stringify(user)).not.toContain("小明");
  const tables = await platform.owner<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  for (const { name } of tables) {
    const rows = await platform.owner.unsafe(`select t::text as row from ${name} t`);
    for (const { row } of rows as unknown as { row: string }[])
      for (const secret of [nationalId(1), "19012345678", "欧阳", Buffer.from("欧阳小明").toString("hex")])
        expect(row.includes(secret), `${name}: ${row}`).toBe(false);
  }
});

test("messages reach who is there, and nobody who has left", async () => {
  const [here, left] = await Promise.all([one("here", person(81)), one("left", person(82))]);
  const ids = [here, left].map((user) => parseId<"user">("user", sure(user).id) as UserId);
  await platform.owner`update app_user set state = 'closed' where id = ${ids[1] as UserId}`;
  expect([...(await findPhones(db, platform.keys, ids))]).toEqual([[ids[0], "19012345678"]]);
});

test("the same person is one user: same key, two keys at once, two keys in one batch", async () => {
  const before = await countUsers();
  const first = sure(await one("again", person(2)));
  expect(sure(await one("again", person(2)))).toEqual(first);
  expect(await one("other-key", person(2))).toMatchObject({ code: "already-exists" });
  const race = await Promise.all(Array.from({ length: 10 }, (_, n) => one(`race-${n}`, person(3))));
  expect(race.filter((outcome) => outcome.ok)).toHaveLength(1);
  const batch = await register(platform, [
    request("twin-a", person(4)),
    request("twin-b", person(4)),
    request("twin-a", person(4)),
  ]);
  expect(batch.map((outcome) => (outcome.ok ? "registered" : outcome.code))).toEqual([
    "registered",
    "already-exists",
    "registered",
  ]);
  expect(await countUsers()).toBe(before + 3);
});

test("a key is for one person only", async () => {
  sure(await one("mine", person(5)));
  expect(await one("mine", person(6))).toMatchObject({ code: "idempotency-key-reused" });
});

test("a registration that was cut off after the directory goes on from there", async () => {
  const blindIndex = platform.keys.blindIndex("national-id", nationalId(7));
  const candidate = platform.ids.next<"user">(slotOfHash(blindIndex));
  await transaction(db, (tx) => reserveIdentities(tx, [{ slot: slotOfHash(blindIndex), blindIndex, candidate }]));
  const user = sure(await one("resumed", person(7)));
  const [row] = await db<{ id: bigint }[]>`select id from app_user where id = ${candidate}`;
  expect(row?.id).toBe(candidate);
  expect(sure(await one("resumed", person(7)))).toEqual(user);
});

test("what cannot be registered is refused with its place, and nothing is reserved for it", async () => {
  const before = Number((await db<{ n: number }[]>`select count(*) as n from identity`)[0]?.n);
  expect(await one("bad-id", { ...person(8), nationalId: "999999199001010089" })).toMatchObject({
    code: "invalid-national-id",
    detail: { pointer: "/nationalId" },
  });
  expect(await one("young", { ...person(8), nationalId: nationalId(8, "20100101") })).toMatchObject({
    code: "underage",
  });
  expect(await one("silent", { ...person(8), consents: consents.slice(1) })).toMatchObject({
    code: "consent-missing",
    detail: { missing: ["identity"] },
  });
  expect(await one("nowhere", { ...person(8), channelId: "channel_0000000000000" })).toMatchObject({
    code: "not-found",
  });
  expect(Number((await db<{ n: number }[]>`select count(*) as n from identity`)[0]?.n)).toBe(before);
});

test("nobody agrees to words that are not kept; words that are kept never change", async () => {
  const words = { scope: "identity", version: "2024-2", language: "zh", title: "授权书", body: "本人同意。" } as const;
  const newer = {
    ...person(40),
    consents: consents.map((c) => (c.scope === "identity" ? { ...c, textVersion: "2024-2" } : c)),
  };
  expect(await one("too early", newer)).toMatchObject({
    code: "consent-text-unknown",
    detail: { pointer: "/consents/0/textVersion", scope: "identity", published: ["1"] },
  });
  const text = sure(await publishConsentText(platform, request("words", words)));
  expect(text.hash).toBe(createHash("sha256").update("本人同意。").digest("hex"));
  expect(await publishConsentText(platform, request("other words", { ...words, body: "Nothing." }))).toMatchObject({
    code: "already-exists",
  });
  const { id } = sure(await one("in time", newer));
  const userId = parseId<"user">("user", id) as UserId;
  expect(await textsAgreedTo(db, userId, "en")).toMatchObject([
    { title: expect.stringContaining("bureau"), version: "1" },
    { title: "Consent to sign electronically", version: "1" },
    { title: "授权书", version: "2024-2", body: "本人同意。" },
  ]);
  await expect(db`update consent_text set body = 'x'`).rejects.toThrow("permission denied");
  await expect(platform.owner`update consent_text set body = 'x' where version = '2024-2'`).rejects.toThrow("hash");
});
