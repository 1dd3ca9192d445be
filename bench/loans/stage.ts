import { plainTerms } from "../../server/src/modules/lending/index.ts";
import { plainFunding } from "../../server/src/modules/matching/index.ts";
import type { Database } from "../../server/src/platform/database.ts";

/**
 * The stage of the benchmarks, written straight into the tables by their owner: one channel, one product, one agreement
 * and as many borrowers as wanted. The n-th borrower, his line, account, mandate and loan all have the n-th id, which
 * lies in slot n modulo 4096: neighbours in time are strangers in place, as in life.
 */
const firstMs = 133_000_000_000; // milliseconds since 2020, in March 2024
export const idOf = (n: string): string =>
  `((${firstMs} + ((${n}) >> 22)) * 4194304 + ((${n}) & 4095) * 1024 + (((${n}) >> 12) & 1023))`;
export const slotOf = (n: string): string => `((${n}) & 4095)::smallint`;

/** The same for one number, on our side of the wire. */
export const nthId = (n: number): bigint =>
  ((BigInt(firstMs) + BigInt(Math.floor(n / 2 ** 22))) << 22n) |
  BigInt((n % 4096) * 1024 + (Math.floor(n / 4096) % 1024));

export const companyId = BigInt(firstMs) << 22n;
export const monthlyRatePpm = 18_000;

export const stageCompany = async (owner: Database): Promise<void> => {
  await owner`insert into channel (id, name, kind, created_at) values (${companyId}, 'App', 'own-app', now())`;
  await owner`
    insert into product (code, version, name_en, name_zh, least_fen, most_fen, tenors, terms, published_at)
    values ('instalment', 1, 'Instalment loan', '分期贷', 1000, 20000000, '{3,6,12}', ${owner.json(plainTerms)}, now())`;
  await owner`insert into institution (id, name, kind, created_at) values (${companyId}, 'Microcredit', 'microcredit', now())`;
  await owner`
    insert into agreement (id, version, institution_id, name, funding_model, entity, products, priority, least_fen, most_fen,
                           expected_loss_ppm, funding, approval, signed_at)
    values (${companyId}, 1, ${companyId}, 'Own money', 'balance-sheet', 'microcredit', '{instalment}', 1, 1000, 20000000,
            30000, ${owner.json(plainFunding)}, 'bench', now())`;
  await owner`
    insert into decision_graph (version, name, graph, approval, in_force_from) values (1, 'None', '{}', 'bench', now())`;
  // What SQL by hand needs of us: the tax inside an amount.
  await owner`
    create function vat(gross bigint) returns bigint language sql immutable as 'select gross - round(gross / 1.06)::bigint'`;
};

/** People with a line of 30,000 yuan, an account and a mandate. Nobody reads their names, so they have none. */
export const stageBorrowers = (owner: Database, count: number): Promise<void> =>
  unchecked(owner, [
    `insert into app_user (slot, id, channel_id, kind, name_sealed, national_id_sealed, phone_sealed, state, registered_on, registered_at)
     select ${slotOf("n")}, ${idOf("n")}, ${companyId}, 'person', '', '', '', 'active', '2024-01-01', now() from generate_series(1, ${count}) n`,
    `insert into application (slot, id, user_id, state, reasons, graph_version, inputs, output, decided_by, applied_on, recorded_at)
     select ${slotOf("n")}, ${idOf("n")}, ${idOf("n")}, 'approved', '{}', 1, '{}', '{}', 'bench', '2024-01-01', now() from generate_series(1, ${count}) n`,
    `insert into credit_line (slot, id, user_id, channel_id, application_id, limit_fen, available_fen, monthly_rate_ppm, state, opened_on, expires_on)
     select ${slotOf("n")}, ${idOf("n")}, ${idOf("n")}, ${companyId}, ${idOf("n")}, 3000000, 2400000, ${monthlyRatePpm}, 'open', '2024-01-01', '2030-01-01'
     from generate_series(1, ${count}) n`,
    `insert into bank_account (slot, id, user_id, bank_code, number_sealed, number_index, last_four, state, added_at)
     select ${slotOf("n")}, ${idOf("n")}, ${idOf("n")}, 'ICBC', '', '', '0000', 'active', now() from generate_series(1, ${count}) n`,
    `insert into mandate (slot, id, account_id, user_id, limit_fen, text_version, state, given_at)
     select ${slotOf("n")}, ${idOf("n")}, ${idOf("n")}, ${idOf("n")}, 100000000, '1', 'active', now() from generate_series(1, ${count}) n`,
  ]);

/** Many rows at once, by somebody who knows that they refer to what is there. */
export const unchecked = async (owner: Database, statements: readonly string[]): Promise<void> => {
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const statement of statements) await tx.unsafe(statement);
  });
};

/** As it would lie after a quiet night: statistics taken, pages written, nothing left over from the staging. */
export const settle = async (owner: Database): Promise<void> => {
  await owner`vacuum analyze`;
  await owner`checkpoint`;
};
