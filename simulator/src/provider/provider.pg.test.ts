import { makeLog } from "@suanpan/server/apps/api/log.ts";
import { buildApi } from "@suanpan/server/apps/api/server.ts";
import { testWiring } from "@suanpan/server/apps/api/test-wiring.ts";
import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { fen } from "@suanpan/server/kernel/money.ts";
import {
  httpProvider,
  importStatement,
  orderDebits,
  ordersStand,
  paymentRoutes,
  paymentTasks,
  sendOrders,
  suspenseIsAccountedFor,
} from "@suanpan/server/modules/payments/index.ts";
import { closeUntil, sure } from "@suanpan/server/testing/lender.ts";
import { openTestPayments, recordingEffects } from "@suanpan/server/testing/payments.ts";
import { afterAll, describe, expect, test } from "vitest";
import { startProvider } from "./server.ts";

const secret = "shared with the provider";
const day = 86_400_000;

/** A platform that listens, and a provider that listens too: everything between them is HTTP. */
const open = async (seed: string, faults: "none" | "some" | "many") => {
  const payments = await openTestPayments();
  const { platform } = payments;
  const recorder = recordingEffects();
  const policy = { providerUrl: "", providerSecret: secret };
  const wiring = {
    ...testWiring,
    routes: [(api: never, on: never) => paymentRoutes(api, on, policy, recorder.effects)],
  } as unknown as typeof testWiring;
  const api = await buildApi(platform, wiring, { log: makeLog("silent") });
  const address = await api.listen({ port: 0, host: "127.0.0.1" });
  const now = () => platform.clock.nowMs;
  const callback = `${address}/v1/provider-callbacks`;
  const provider = await startProvider({ secret, callback, seed, faults, now });
  afterAll(async () => {
    await provider.stop();
    await api.close();
  });
  const adapter = httpProvider({ providerUrl: provider.url, providerSecret: secret }, { now: platform.now });
  if (!adapter) throw new Error("a provider with an address is one");
  return { ...payments, ...recorder, provider, adapter };
};

test("without faults everything succeeds on its day and is told once", async () => {
  const { borrower, payout, debit, platform, effects, provider, adapter, stateOf, breaks, calls } = await open(
    "1",
    "none",
  );
  const person = await borrower();
  const ids = [await payout(person), await debit(person, 5_000)];
  expect(await sendOrders(platform, effects, adapter)).toEqual({ tried: 2, sent: 2 });
  expect(await provider.deliver()).toBe(2);
  expect(await provider.deliver()).toBe(0);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["succeeded", "succeeded"]);
  expect(calls.map(({ effect }) => effect).sort()).toEqual(["debitsSucceeded", "payoutsSucceeded"]);
  const text = await adapter.statement("2024-01-15" as IsoDate);
  const result = sure(await importStatement(platform, effects, { day: "2024-01-15" as IsoDate, text, by: "x" }));
  expect(result).toMatchObject({ lines: 2, recorded: 0, confirmed: 2, missing: 0, breaks: 0 });
  expect(await breaks()).toEqual([]);
});

test("the same order twice is one order, and a wrong signature is none", async () => {
  const { provider, adapter, platform } = await open("2", "none");
  const order = {
    orderId: "order_0000000000001",
    kind: "debit" as const,
    account: "acct_0000000000001",
    source: null,
    amountFen: 100,
    businessOn: "2024-01-15" as IsoDate,
  };
  const first = await adapter.send([order]);
  expect(await adapter.send([order, order])).toEqual([...first, ...first]);
  expect(provider.ledger.entries()).toHaveLength(1);
  const stranger = httpProvider(
    { providerUrl: provider.url, providerSecret: "not the right secret" },
    { now: platform.now },
  );
  await expect(stranger?.send([order])).rejects.toThrow("answered 401");
  await expect(stranger?.statement("2024-01-15" as IsoDate)).rejects.toThrow("answered 401");
});

test("down and up again: nothing is lost, nothing goes out twice", async () => {
  const { borrower, payout, platform, effects, provider, adapter, stateOf } = await open("3", "none");
  const id = await payout(await borrower());
  const nowhere = httpProvider({ providerUrl: "http://127.0.0.1:9", providerSecret: secret }, { now: platform.now });
  if (!nowhere) throw new Error("a provider with an address is one");
  const failed = await sendOrders(platform, effects, nowhere);
  expect(failed).toMatchObject({ tried: 1, sent: 0, error: expect.any(String) });
  platform.clock.nowMs += 20_000;
  expect(await sendOrders(platform, effects, adapter)).toMatchObject({ sent: 1 });
  await provider.deliver();
  expect([await stateOf(id), provider.ledger.entries().length]).toEqual(["succeeded", 1]);
});

test("the statement of the day before is fetched by itself, and read once", async () => {
  const { borrower, debit, platform, lender, effects, provider, adapter, stateOf } = await open("2", "none");
  const id = await debit(await borrower(), 5_000);
  await sendOrders(platform, effects, adapter);
  await closeUntil(lender, "2024-01-16");
  const { tasks } = paymentTasks(platform, { providerUrl: provider.url, providerSecret: secret }, effects);
  for (let time = 0; time < 2; time += 1) await tasks["fetch-statement"]?.({}, {} as never);
  expect(await stateOf(id)).toBe("succeeded");
  expect(await platform.owner`select day, lines from provider_statement`).toEqual([{ day: "2024-01-15", lines: 1 }]);
});

describe("a provider that answers late, twice, out of order or never", () => {
  test.each(["7", "8", "9"])(
    "with seed %s: after the statements every order is as the provider's books have it",
    async (seed) => {
      const { lender, platform, borrower, effects, provider, adapter, calls, today, owner } = await openFaulty(seed);
      const people = [await borrower(), await borrower(), await borrower()];
      let sent = 0;
      for (let n = 0; n < 4; n += 1) {
        const on = await today();
        if (n < 3) {
          const debits = people.flatMap(({ loanId, userId }) =>
            Array.from({ length: 15 }, (_, i) => ({
              loanId,
              userId,
              amountFen: fen(100 + i),
              naturalKey: `${loanId}/${n}/${i}`,
            })),
          );
          sent += await platform.db.begin((tx) => orderDebits(tx, platform, on, debits));
          await sendOrders(platform, effects, adapter);
          await provider.deliver();
        }
        await closeUntil(lender, addDays(on, 1));
        platform.clock.nowMs = Date.parse(on) + day + 7_200_000;
        await provider.deliver();
        const text = await adapter.statement(on);
        sure(await importStatement(platform, effects, { day: on, text, by: "x" }));
        await provider.deliver();
      }
      const orders = await owner<{ id: bigint; state: string; valueOn: IsoDate; ref: string | null; by: string }[]>`
      select id, state, value_on, provider_reference as ref, answered_by as by from payment_order order by id`;
      expect(orders).toHaveLength(sent);
      const books = new Map(provider.ledger.entries().map((entry) => [entry.reference, entry]));
      for (const order of orders.filter(({ by }) => by !== "acceptance"))
        expect(order).toMatchObject({
          state: books.get(order.ref ?? "")?.outcome,
          valueOn: books.get(order.ref ?? "")?.valueOn,
        });
      // Every order had its effect, and had it once.
      expect(calls).toHaveLength(sent);
      const ways = new Set(orders.map(({ by }) => by));
      expect([...ways].sort()).toEqual(["acceptance", "callback", "statement"]);
      const breaks = await owner<{ kind: string }[]>`select distinct kind from payment_break where state = 'open'`;
      expect(breaks.every(({ kind }) => kind === "contradiction")).toBe(true);
      for (const law of [ordersStand, suspenseIsAccountedFor])
        expect((await law.run(platform)).problem).toBeUndefined();
    },
  );

  const openFaulty = async (seed: string) => {
    const opened = await open(seed, "many");
    return { ...opened, owner: opened.platform.owner };
  };
});
