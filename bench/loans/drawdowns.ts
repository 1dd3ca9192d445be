import { type IsoDate, isoDate } from "../../server/src/kernel/calendar.ts";
import { formatId } from "../../server/src/kernel/ids.ts";
import { connect, type Database } from "../../server/src/platform/database.ts";
import type { Site } from "../ground.ts";
import { atLeast, type Comparison, compare, type Finding, quantile, round, type Way } from "../measure.ts";
import { shared } from "../requests.ts";
import { bareDrawdown, type Drawing } from "./bare-drawdown.ts";
import type { Written } from "./clients.ts";
import { type Clients, openClients } from "./http.ts";
import { nthId, settle, stageBorrowers, stageCompany } from "./stage.ts";
import { stageBranches, tpcB } from "./tpc-b.ts";

const firstDay = "2024-07-10";
const tenor = 6;
const amountFen = 10_000;

/** A borrower for each of the drawdowns at a time, and enough of them that two at once on one line are rare. */
const borrowers = 20_000;

export const measureDrawdowns = async (
  open: (name: string, firstDay: string) => Promise<Site>,
  perSample: number,
): Promise<(Comparison | Finding)[]> => {
  const site = await open("drawdowns", firstDay);
  await stageCompany(site.owner);
  await stageBorrowers(site.owner, borrowers);
  await stageBranches(site.owner);
  await settle(site.owner);
  const bare = connect({ url: site.url, as: "application", connections: 8, name: "bare" });
  await bare`select`;
  const clients = await openClients(site);
  try {
    return await compared(site, bare, clients, perSample);
  } finally {
    await clients.end();
    await bare.end({ timeout: 5 });
  }
};

const compared = async (site: Site, bare: Database, clients: Clients, perSample: number) => {
  const overHttp =
    (hands: number): Way =>
    async (count) => {
      await clients.send({ clients: hands, requests: requestsOf(count) });
    };
  const plain = {
    name: "bare transactions, 8 connections",
    way: inEights(() => bareDrawdown(bare, site.platform.ids, drawing())),
  };
  const http = { name: "POST …/drawdowns, 8 clients", way: overHttp(8) };
  const common = { unit: "drawdown", perSample, samples: 7 };
  const rows = await compare({ ...common, name: "drawdown against its rows", baseline: plain, subject: http });
  const pgbench = { name: "TPC-B-like, 1,000,000 accounts", way: inEights(() => tpcB(bare)) };
  const tpc = await compare({ ...common, name: "drawdown against TPC-B", baseline: pgbench, subject: http });
  const crowd = await compare({
    ...common,
    name: "drawdown, a crowd of clients",
    baseline: { name: "16 clients", way: overHttp(16) },
    subject: { name: "64 clients", way: overHttp(64) },
  });
  const share = (comparison: Comparison) => comparison.subject.perSecond / comparison.baseline.perSecond;
  return [
    { ...rows, targets: [atLeast("of the rate of the bare transaction", share(rows), 0.5)] },
    { ...tpc, targets: [atLeast("of the rate of TPC-B (wished for)", share(tpc), 0.25)] },
    { ...crowd, targets: [atLeast("of the rate at 16 clients", share(crowd), 0.9)] },
    await atHalfLoad(clients, rows.subject.perSecond / 2, perSample),
  ];
};

/** As many a second as half of what it can do, each sent at its own time: what a borrower waits on a usual day. */
const atHalfLoad = async (clients: Clients, perSecond: number, count: number): Promise<Finding> => {
  const took = await clients.send({
    clients: 64,
    requests: requestsOf(count),
    everyMicroseconds: 1_000_000 / perSecond,
  });
  const milliseconds = (share: number) => round(quantile(took, share) / 1000, 1);
  return {
    name: "drawdown at half load",
    figures: {
      "requests a second": round(perSecond, 0),
      "median, ms": milliseconds(0.5),
      "p99, ms": milliseconds(0.99),
    },
    targets: [],
  };
};

let drawn = 0;
const nextLine = (): bigint => nthId(1 + ((drawn++ * 7919) % borrowers));

const drawing = (): Drawing => ({ lineId: nextLine(), today: isoDate(firstDay) as IsoDate, amountFen, tenor });

const requestsOf = (count: number): Written[] =>
  Array.from({ length: count }, () => ({
    path: `/v1/credit-lines/${formatId("line", nextLine())}/drawdowns`,
    key: `bench-${drawn}-key`,
    body: JSON.stringify({ product: "instalment", amountFen, tenor }),
  }));

const inEights =
  (piece: () => Promise<unknown>): Way =>
  (count) =>
    shared(count, piece, 8);
