import { expect, test } from "vitest";
import { openTestPlatform } from "../testing/platform.ts";
import { asRecords, keysOf } from "./rows.ts";

const { db, ids } = await openTestPlatform();

test("rows come back from the database as they went in", async () => {
  const rows = [
    {
      id: 2n ** 62n,
      userId: null,
      amountFen: -7,
      dueOn: "2024-02-29",
      name: `"'\\ 王`,
      paidAt: new Date(0),
      detail: { a: [1] },
    },
    { id: 1n, userId: 5n, amountFen: 0, dueOn: null, name: "", paidAt: null, detail: null },
  ];
  const back = await db`
    select * from json_to_recordset(${asRecords(rows)}::text::json)
      as r(id bigint, user_id bigint, amount_fen bigint, due_on date, name text, paid_at timestamptz, detail jsonb)`;
  expect([...back]).toEqual(rows.map((row) => ({ ...row, id: row.id > 1n ? row.id : 1, userId: row.userId && 5 })));
});

test("the keys of many ids are all of them, of none none", async () => {
  const slots = [0, 1, 1, 4095] as Parameters<typeof ids.next>[0][];
  const many = slots.map((slot) => ids.next(slot));
  const rows = await db<{ slot: number; id: bigint }[]>`select * from ${keysOf(db, many)} as k(slot, id)`;
  expect(rows.map(({ slot, id }) => [slot, id])).toEqual(many.map((id, n) => [slots[n], id]));
  expect(await db`select * from ${keysOf(db, [])} as k(slot, id)`).toHaveLength(0);
});
