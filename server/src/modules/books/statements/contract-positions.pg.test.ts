import { beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { contractCredits } from "./movement.store.ts";

const { db, owner } = await openTestPlatform("2024-01-31");
const on = isoDate("2024-01-31");

/** A measure of a slice under one agreement: nothing but what is said. */
const measured = (loan: number, businessOn: string, amounts: Readonly<Record<string, number | string>>) => {
  const told = {
    slot: 1,
    loan_id: loan,
    slice: 1,
    business_on: businessOn,
    entity: "guarantee",
    ended: null,
    ends_on: null,
  };
  const about = { funding_model: "capital-heavy", product: "sme", agreement_id: 7, channel_id: 1 };
  return owner`
    insert into measure select (jsonb_populate_record(null::measure, (
      select jsonb_object_agg(attname, 0) from pg_attribute where attrelid = 'measure'::regclass and attnum > 0
    ) || ${owner.json({ ...told, ...about, ...amounts })})).*`;
};

beforeAll(async () => {
  // Measures alone are looked at: their loans need not be lived.
  await owner`alter table measure drop constraint measure_slot_loan_id_fkey`;
  await measured(1, "2024-01-31", {
    facilitation_fen: 900,
    released_fen: 40,
    asset_collected_fen: 100,
    collected_fee_fen: 100,
  });
  await measured(2, "2024-01-10", { collected_fee_fen: 5_000 });
  await measured(2, "2024-01-31", {
    facilitation_fen: 100,
    servicing_fen: 20,
    collected_fee_fen: 150,
    released_fen: 6,
  });
  await measured(3, "2024-02-01", { collected_fee_fen: 70_000 });
  await measured(4, "2023-11-30", { collected_fee_fen: 3_000 });
  await measured(4, "2023-12-31", { collected_fee_fen: 7 });
  await measured(5, "2023-11-15", { ended: "settled", facilitation_fen: 60, collected_fee_fen: 60 });
});

test("a slice whose fees ran ahead is a liability, though others of its agreement are owed more", async () => {
  // One of them is still to be measured at this month's end: it stands as it stood at the last.
  expect(await contractCredits(db, { book: "usgaap", entity: undefined }, on)).toBe(30 + 7);
  expect(await contractCredits(db, { book: "usgaap", entity: undefined }, isoDate("2023-12-31"))).toBe(7);
  expect(await contractCredits(db, { book: "usgaap", entity: undefined }, isoDate("2023-12-30"))).toBe(3_000);
  expect(await contractCredits(db, { book: "usgaap", entity: undefined }, isoDate("2023-11-14"))).toBe(0);
});

test("by IFRS a premium earned ahead of its collection is an asset: it stands against no other's liability", async () => {
  expect(await contractCredits(db, { book: "ifrs", entity: undefined }, on)).toBe(30 + 7 + 6);
  expect(await contractCredits(db, { book: "ifrs", entity: "platform" }, on)).toBe(0);
});

test("what is not measured stands by its agreement in the ledger", async () => {
  for (const [id, rule, agreement] of [
    ["a", "ice.referral", 8],
    ["b", "ice.referral", 9],
    ["c", "capital-light.repaid", 9],
  ] as const) {
    await owner`insert into journal_entry values (${id}, 'usgaap', ${on}, 'platform', ${rule}, 1, '', ${agreement}, 0, '', 1)`;
    const [debit, credit] = id === "a" ? [500, 0] : [0, 11];
    await owner`insert into journal_line values (${id}, 1, 'contract-assets', ${debit}, ${credit}, 'operating')`;
  }
  expect(await contractCredits(db, { book: "usgaap", entity: "platform" }, on)).toBe(11);
});
