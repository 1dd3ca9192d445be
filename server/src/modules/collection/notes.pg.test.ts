import { expect, test } from "vitest";
import { only } from "../../kernel/lists.ts";
import { makeKeyRing, newKey } from "../../platform/crypto/key-ring.ts";
import { reseal } from "../../platform/crypto/reseal.ts";
import { type Debtor, openTestCollector } from "../../testing/collector.ts";
import { request, sure } from "../../testing/lender.ts";
import { notesOfCase, sealedCaseColumn } from "./case-event.store.ts";
import { recordContacts } from "./record-contacts.ts";

const { platform, debtors, tell, close, caseOf, policy } = await openTestCollector(1);

test("a note opens after the keys were rotated, with the new key alone", async () => {
  const [ann] = debtors as [Debtor];
  tell("2024-03-01", ann, "1-30");
  await close("2024-03-02");
  const { key: caseId } = await caseOf(ann);
  const [k1, k2, indexKey] = [newKey(), newKey(), newKey()];
  const old = makeKeyRing({ activeKey: "k1", keys: { k1 }, indexKey });
  const both = makeKeyRing({ activeKey: "k2", keys: { k1, k2 }, indexKey });
  const fresh = makeKeyRing({ activeKey: "k2", keys: { k2 }, indexKey });
  const body = { kind: "call" as const, outcome: "reached" as const, note: "asked for a week" };
  sure(only(await recordContacts({ ...platform, keys: old }, policy, [{ ...request("call", body), caseId }])));
  expect(await reseal({ ...platform, keys: both }, [sealedCaseColumn])).toMatchObject([{ resealed: 1, unreadable: 0 }]);
  expect([...(await notesOfCase(platform.db, fresh, caseId)).values()]).toEqual(["asked for a week"]);
});
