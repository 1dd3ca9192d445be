import { expect, test } from "vitest";
import { makeLog } from "../../../apps/api/log.ts";
import { buildApi } from "../../../apps/api/server.ts";
import { testWiring } from "../../../apps/api/test-wiring.ts";
import { house, request, sure } from "../../../testing/lender.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { madeUp } from "../figures/made-up.testing.ts";
import { historyOf, publishedFigures, publishedReleases } from "../figures/published.testing.ts";
import {
  disclosureRoutes,
  figuresFollow,
  figuresOf,
  historyIsAsImported,
  importHistory,
  listHistory,
  readFigures,
  saveFigures,
} from "../index.ts";

const platform = await openTestPlatform();
const { db, owner } = platform;
const ports = { statements: house.reporting.statements, insight: { timeZone: "Asia/Shanghai" } };
const api = await buildApi(
  platform,
  { ...testWiring, routes: [(at, on) => disclosureRoutes(at, on, ports)] },
  { log: makeLog("silent") },
);
const ask = (method: "GET" | "POST", url: string, payload?: object, as = "finance-session", key = "k") =>
  api.inject({
    method,
    url,
    headers: { cookie: `session=${as}`, "idempotency-key": `history-${key}`, "sec-fetch-site": "same-origin" },
    ...(payload ? { payload } : {}),
  });
const importing = (key: string, body: unknown) => importHistory(platform, request(key, body));

test("a file with faults is refused with the place of each, and nothing is written", async () => {
  const file = structuredClone(historyOf("2024Q2")) as unknown as Record<string, Record<string, unknown>>;
  (file.operations?.["2024Q2"] as Record<string, unknown>).luck = 7;
  (file.operating?.["2024Q2"] as Record<string, unknown>).loans = -1;
  const refused = await ask("POST", "/v1/history", file);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    type: "/problems/history-invalid",
    faults: [
      { path: "/operations/2024Q2/luck", problem: "is not known here" },
      { path: "/operating/2024Q2/loans", problem: "must not be below 0, is -1" },
    ],
  });
  expect(await listHistory(db)).toEqual([]);
});

test("both published releases are imported, and every figure is computed from what the database keeps", async () => {
  for (const release of publishedReleases) sure(await importing(release, historyOf(release)));
  for (const release of publishedReleases) {
    const { figures, untold } = sure(await figuresOf(db, ports, release));
    expect(untold).toEqual([]);
    expect(figures).toEqual(publishedFigures(release));
  }
});

test("the same file again is no revision; another one is, and counts; who imported it is known", async () => {
  expect(sure(await importing("twice", historyOf("2024Q2")))).toMatchObject({ revision: 1, again: true });
  const corrected = { ...historyOf("2024Q2"), note: "corrected" };
  expect(sure(await importing("corrected", corrected))).toMatchObject({ revision: 2, again: false });
  expect((await listHistory(db)).map(({ release, revision }) => [release, revision])).toEqual([
    ["2023Q4", 1],
    ["2024Q2", 2],
  ]);
  const audited =
    await owner`select actor, subject, detail from audit_entry where action = 'history.import' order by id`;
  expect(audited.map(({ actor, subject, detail }) => [actor, subject, detail.revision])).toEqual([
    ["staff:maker", "2023Q4", 1],
    ["staff:maker", "2024Q2", 1],
    ["staff:maker", "2024Q2", 2],
  ]);
  const kept = await owner`select revision, content->>'note' as note from disclosure_history where release = '2024Q2'`;
  expect(kept).toHaveLength(2);
});

test("it is read over HTTP by those who may, with what was printed beside the leaves", async () => {
  const shown = (await ask("GET", "/v1/history/2023Q4", undefined, "viewer-session")).json();
  expect(shown.printed).toContainEqual({ path: "/printed/usd/cashFlows/2023FY/operating", value: "1002598" });
  expect(shown.content).toEqual(historyOf("2023Q4"));
  expect((await ask("GET", "/v1/history/2019Q1")).statusCode).toBe(404);
  expect((await ask("POST", "/v1/history", historyOf("2023Q4"), "viewer-session")).statusCode).toBe(403);
  const imported = await ask("POST", "/v1/history", madeUp("2025Q1", 5), "finance-session", "made-up");
  expect(imported.json()).toMatchObject({ release: "2025Q1", revision: 1, periods: ["2024Q1", "2024Q4", "2025Q1"] });
  const figures = (await ask("GET", "/v1/figures/2023Q4?under=cashFlowsUsd/2023FY")).json();
  expect(figures.figures).toHaveLength(7);
  expect(figures.figures[0]).toEqual({
    id: "cashFlowsUsd/2023FY/operating",
    unit: "usd-thousand",
    period: "2023FY",
    value: "1002598",
    printed: "1,002,598",
    lineage: {
      from: "printed",
      release: "2023Q4",
      path: "/printed/usd/cashFlows/2023FY/operating",
      computed: "1002599",
    },
  });
  expect((await ask("GET", "/v1/figures/2026Q1")).json()).toMatchObject({
    type: "/problems/figures-missing",
    missing: expect.arrayContaining([{ section: "usdRate", period: "2026Q1", lines: ["rate"] }]),
  });
});

test("the figures of a version are kept once, whatever they come from", async () => {
  const { figures } = sure(await figuresOf(db, ports, "2024Q2"));
  await db.begin((tx) => saveFigures(tx, { release: "2024Q2", version: 1 }, figures));
  expect(await readFigures(db, { release: "2024Q2", version: 1 })).toEqual(figures);
  await expect(db.begin((tx) => saveFigures(tx, { release: "2024Q2", version: 1 }, figures))).rejects.toThrow(
    "duplicate",
  );
  await expect(db`update disclosure_figure set value = '0'`).rejects.toThrow("permission denied");
  expect((await readFigures(db, { release: "2024Q2", version: 2 })).size).toBe(0);
});

test("verify finds a figure that no longer follows, one that reads otherwise, and a file that was changed", async () => {
  expect(await figuresFollow.run(platform)).toEqual({ checked: (await figuresOf2024()).size });
  expect(await historyIsAsImported.run(platform)).toEqual({ checked: 4 });
  const id = "operations/2024Q2/totalNetRevenue";
  await owner`update disclosure_figure set value = '4160064', printed = '4,160,064' where id = ${id}`;
  expect((await figuresFollow.run(platform)).problem).toMatch(/^2024Q2, version 1: \S+ is \S+, its formula says \S+$/);
  await owner`update disclosure_figure set value = '4160063' where id = ${id}`;
  expect((await figuresFollow.run(platform)).problem).toBe(
    `2024Q2, version 1: ${id} is 4160063 and printed as 4,160,064`,
  );
  await owner`update disclosure_history set content = jsonb_set(content, '{note}', '"x"') where release = '2023Q4'`;
  expect((await historyIsAsImported.run(platform)).problem).toBe("2023Q4, revision 1: not the file that was imported");
});

const figuresOf2024 = async () => sure(await figuresOf(db, ports, "2024Q2")).figures;
