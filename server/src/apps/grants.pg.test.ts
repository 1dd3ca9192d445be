import { expect, test } from "vitest";
import { openTestPlatform } from "../testing/platform.ts";

const { db, owner } = await openTestPlatform();

/**
 * What the application may change, and why. Everything else is a fact: it is written once. A table or column that is
 * new here takes something away from what an auditor can rely on, so it comes with its reason.
 */
const mayUpdate: Readonly<Record<string, readonly string[] | "every column">> = {
  // The present, of which facts tell the past.
  slot_day: ["business_on"],
  day_close: ["sealed_at"],
  day_work: ["affected", "done_at"],
  loan: [
    "band",
    "credit_fen",
    "drawn_on",
    "last_seq",
    "last_value_on",
    "next_change_on",
    "next_due_on",
    "outstanding_fen",
    "schedule",
    "state",
  ],
  slice: ["accrued_interest_fen", "accrued_vat_fen", "called_on"],
  // What was agreed of an instalment stays; what became of it, and whether a later schedule took its place, does not.
  instalment: [
    "late_fee_fen",
    "owed_back_fen",
    "paid_guarantee_fee_fen",
    "paid_interest_fen",
    "paid_late_fee_fen",
    "paid_principal_fen",
    "paid_service_fee_fen",
    "replaced_by",
  ],
  // That a loan was set aside, and why, stays; that it moves again is noted on it.
  loan_set_aside: ["repair", "repaired_by", "repaired_on"],
  credit_line: ["available_fen", "state", "suspended_for"],
  collection_case: [
    "action_due",
    "agency_id",
    "agent",
    "band",
    "closed_for",
    "closed_on",
    "last_seq",
    "next_action_kind",
    "next_action_no",
    "next_action_on",
    "outstanding_fen",
    "owed_fen",
    "paused_for",
    "priority",
    "promise_due_on",
    "promised_fen",
    "promised_on",
    "rule",
    "ruled_band",
    "ruled_on",
    "score",
    "state",
    "strategy_version",
    "team",
  ],
  case_loan: ["band", "left_on", "outstanding_fen", "overdue_since", "owed_fen"],
  collection_placement: ["to_on"],
  // A proposal stays as it was made; its decision is added.
  approval: ["decided_at", "decided_by", "reason", "result", "state"],
  // How a payment order stands on its way; what was ordered, and that it was, stays.
  payment_order: [
    "answered_at",
    "answered_by",
    "attempts",
    "failure_code",
    "failure_text",
    "last_error",
    "next_attempt_at",
    "provider_reference",
    "sent_at",
    "sent_on",
    "state",
    "statement_on",
    "value_on",
  ],
  // A disagreement stays as it was noted, held money as it came; what a person decided about them is added.
  payment_break: ["resolution", "resolved_at", "resolved_by", "state"],
  suspense: ["decided_at", "decided_by", "loan_id", "refund_order_id", "refunds", "remark_sealed", "state"],
  // An account or a mandate ends; the number is sealed anew when keys are rotated.
  bank_account: ["closed_at", "number_sealed", "state"],
  mandate: ["revoked_at", "state"],
  // Sealed anew when keys are rotated; closed when the person leaves.
  case_note: ["note_sealed"],
  bank_line: ["counterparty_sealed"],
  app_user: ["name_sealed", "national_id_sealed", "phone_sealed", "state"],
  // Roles, passwords, failed log-ins; what was done with them is in the audit log.
  staff: "every column",
  staff_session: "every column",
  api_key: "every column",
  // Attempts to deliver, and whether to go on trying.
  webhook_delivery: ["attempts", "delivered_at", "last_error", "last_status", "next_attempt_at", "state"],
  webhook_endpoint: ["active", "disabled_reason", "secret"],
  outbox_lease: "every column",
  // The same for what people are told.
  notification: ["attempts", "last_error", "send_after", "sent_at", "state"],
  notification_lease: "every column",
  // Whether the demo data is whole.
  installation: ["prepared"],
};

/** What ends without a trace of its own: the audit log, the message itself or the journals remember. */
const mayDelete = ["ledger_month", "notification_lease", "outbox_lease", "outbox_pending", "staff_session"];

/** What only migrations write. */
const mayNotInsert = ["migration"];

const tables = async () =>
  (
    await owner<{ name: string }[]>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
  ).map(({ name }) => name);

const granted = async (privilege: string) =>
  (
    await owner<{ name: string }[]>`
      select table_name::text as name from information_schema.role_table_grants
      where grantee = 'suanpan_app' and table_schema = 'public' and privilege_type = ${privilege} order by table_name`
  ).map(({ name }) => name);

test("only what is argued for above may be updated", async () => {
  const whole = await granted("UPDATE");
  const columns = await owner<{ table: string; column: string }[]>`
    select table_name::text as table, column_name::text as column from information_schema.column_privileges
    where grantee = 'suanpan_app' and table_schema = 'public' and privilege_type = 'UPDATE' order by 1, 2`;
  const found: Record<string, string[] | "every column"> = {};
  for (const { table, column } of columns)
    found[table] = whole.includes(table) ? "every column" : [...(found[table] ?? []), column];
  expect(found).toEqual(mayUpdate);
});

test("only what is argued for above may be deleted, and nothing is truncated, referenced or triggered", async () => {
  expect(await granted("DELETE")).toEqual(mayDelete);
  for (const privilege of ["TRUNCATE", "REFERENCES", "TRIGGER", "MAINTAIN"])
    expect(await granted(privilege)).toEqual([]);
});

test("everything may be read, and written once", async () => {
  const all = await tables();
  expect(await granted("SELECT")).toEqual(all);
  expect(await granted("INSERT")).toEqual(all.filter((table) => !mayNotInsert.includes(table)));
});

test("nobody else was granted anything, and the role is no more than what it was granted", async () => {
  const others = await owner`
    select grantee, table_name from information_schema.role_table_grants
    where table_schema = 'public' and grantee not in ('suanpan_app', current_user)`;
  expect(others).toEqual([]);
  const [role] = await owner`
    select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolcanlogin from pg_roles where rolname = 'suanpan_app'`;
  expect(Object.values(role ?? { missing: true })).toEqual([false, false, false, false, false]);
  expect(await owner`select 1 from pg_class where relowner = 'suanpan_app'::regrole`).toEqual([]);
  expect(await owner`select 1 from pg_auth_members where member = 'suanpan_app'::regrole`).toEqual([]);
});

test("tried, not only read: a fact cannot be changed, deleted or truncated", async () => {
  for (const table of await tables()) {
    if (!mayDelete.includes(table))
      await expect(db`delete from ${db(table)}`, table).rejects.toMatchObject({ code: "42501" });
    await expect(db`truncate ${db(table)}`, table).rejects.toMatchObject({ code: "42501" });
    await expect(db`drop table ${db(table)}`, table).rejects.toMatchObject({ code: "42501" });
    const [column] = await owner<{ name: string }[]>`
      select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`;
    if (mayUpdate[table] === "every column") continue;
    const change = db`update ${db(table)} set ${db(column?.name ?? "")} = null`;
    await expect(change, table).rejects.toMatchObject({ code: "42501" });
  }
  await expect(db`create table of_its_own (n int)`).rejects.toMatchObject({ code: "42501" });
});
