import { type ReleaseSigner, type ReleaseView, releaseFiles } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { makeLog } from "../../../apps/api/log.ts";
import { buildApi } from "../../../apps/api/server.ts";
import { testWiring } from "../../../apps/api/test-wiring.ts";
import { parseId } from "../../../kernel/ids.ts";
import { house, request, sure } from "../../../testing/lender.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { historyOf, publishedReleases } from "../figures/published.testing.ts";
import {
  diffReleases,
  draftRelease,
  figuresFollow,
  fileOf,
  freezeRelease,
  importHistory,
  listReleases,
  releaseRoutes,
  releasesAreAsSigned,
  releasesStillFollow,
  signRelease,
} from "../index.ts";
import { exampleWords } from "../release/release.testing.ts";
import type { ReleaseId } from "./release.ts";
import { sha256 } from "./release.ts";

const platform = await openTestPlatform();
const { db, owner } = platform;
const ports = house.releasing(platform);
const stillFollow = releasesStillFollow(() => ports.figures);

const idOf = ({ id }: ReleaseView): ReleaseId => parseId<"rel">("rel", id) as ReleaseId;
const draft = (key: string, change: object = {}) => {
  const words = { ...exampleWords("2024Q2"), ...change };
  return draftRelease(platform, ports, request(`draft-${key}`, { period: "2024Q2", words }));
};
const sign = (release: ReleaseView, role: ReleaseSigner, by: string, digest = release.digest) =>
  signRelease(
    platform,
    {
      caller: `staff:${by}`,
      key: `sign-${role}-${by}-${release.version}-${digest.slice(0, 6)}`,
      body: { id: idOf(release), role, digest, note: "read" },
    },
    [role],
  );
const freeze = (release: ReleaseView, key = "freeze") =>
  freezeRelease(platform, request(`${key}-${release.version}`, { id: idOf(release) }));

let first: ReleaseView;

beforeAll(async () => {
  for (const name of publishedReleases)
    sure(await importHistory(platform, request(`history-${name}`, historyOf(name))));
  first = sure(await draft("first"));
}, 120_000);

test("a draft keeps its files, its figures and their hashes", async () => {
  expect(first).toMatchObject({
    period: "2024Q2",
    version: 1,
    state: "draft",
    signatures: [],
    frozenAt: null,
    madeBy: "staff:maker",
  });
  expect(first.files.map(({ name }) => name).sort()).toEqual([...releaseFiles].sort());
  for (const { name, sha256: kept, bytes } of first.files) {
    const file = sure(await fileOf(db, idOf(first), name));
    expect([name, sha256(file), file.length]).toEqual([name, kept, bytes]);
  }
  const [kept] = await db<
    { n: number }[]
  >`select count(*) as n from disclosure_figure where release = '2024Q2' and version = 1`;
  expect(kept?.n).toBe(first.figures);
});

test("the same release again is the same version", async () => {
  expect(sure(await draft("again")).id).toBe(first.id);
  expect(await listReleases(db)).toHaveLength(1);
}, 60_000);

test("nobody signs what they drafted, nor in two roles, nor what they have not read", async () => {
  expect(await sign(first, "finance", "maker")).toMatchObject({ ok: false, code: "maker-is-checker" });
  expect(await sign(first, "finance", "fin", "0".repeat(64))).toMatchObject({
    ok: false,
    code: "release-digest-differs",
  });
  expect(await freeze(first, "early")).toMatchObject({
    ok: false,
    code: "release-not-signed",
    detail: { missing: ["finance", "investor-relations"] },
  });
  expect(sure(await sign(first, "finance", "fin")).state).toBe("reviewed");
  expect(await sign(first, "finance", "other")).toMatchObject({ ok: false, code: "release-already-signed" });
  expect(await sign(first, "investor-relations", "fin")).toMatchObject({ ok: false, code: "maker-is-checker" });
  const asked = {
    caller: "staff:ir",
    key: "sign-wrong-role",
    body: { id: idOf(first), role: "investor-relations" as const, digest: first.digest, note: "read" },
  };
  expect(await signRelease(platform, asked, ["viewer"])).toMatchObject({ ok: false, code: "wrong-role" });
});

test("signed by both it is frozen, and stays", async () => {
  expect(sure(await sign(first, "investor-relations", "ir")).state).toBe("signed");
  expect(sure(await freeze(first))).toMatchObject({ state: "frozen", frozenBy: "staff:maker" });
  expect(await freeze(first, "twice")).toMatchObject({ ok: false, code: "release-frozen" });
  expect(await releasesAreAsSigned.run(platform)).toEqual({ checked: 1 });
  expect(await stillFollow.run(platform)).toEqual({ checked: 1 });
  expect(await figuresFollow.run(platform)).toEqual({ checked: first.figures });
  const actions = await db<
    { action: string }[]
  >`select action from audit_entry where subject = ${first.id} order by id`;
  expect(actions.map(({ action }) => action)).toEqual([
    "release.draft",
    "release.sign",
    "release.sign",
    "release.freeze",
  ]);
});

test("the application cannot change what was frozen", async () => {
  for (const table of ["release_version", "release_file", "release_signature", "release_freeze", "disclosure_figure"]) {
    await expect(db`delete from ${db(table)}`).rejects.toThrow("permission denied");
    await expect(
      db.unsafe(`update ${table} set ${table === "disclosure_figure" ? "printed" : "digest"} = ''`),
    ).rejects.toThrow();
  }
});

test("a correction is a new version, whose figures and words are held against the one before", async () => {
  const file = structuredClone(historyOf("2024Q2")) as unknown as {
    operations: Record<string, Record<string, number>>;
  };
  const quarter = file.operations["2024Q2"] as Record<string, number>;
  const half = file.operations["2024H1"];
  quarter.fundingCosts = 161_402;
  if (half?.fundingCosts !== undefined) half.fundingCosts += 100;
  sure(await importHistory(platform, request("history-corrected", file)));
  expect((await stillFollow.run(platform)).problem).toMatch(
    /2024Q2 version 1: .* was published as .*, today it is .*; draft a new version/,
  );
  const second = sure(await draft("second", { announces: "It also corrects its funding costs." }));
  expect(second).toMatchObject({ version: 2, state: "draft" });
  const diff = sure(await diffReleases(db, idOf(second)));
  expect(diff.figures).toContainEqual({ id: "operations/2024Q2/fundingCosts", was: "161,302", is: "161,402" });
  expect(diff.figures).toContainEqual({ id: "rmbM/2024Q2/netIncome", was: "1,376.5", is: "1,376.4" });
  expect(diff.figures.some(({ id }) => id.startsWith("operations/2023"))).toBe(false);
  const changed = diff.words.map(({ change, text }) => `${change} ${text.slice(0, 35)}`);
  expect(changed).toContain("in Funding costs were RMB161.4 million");
  expect(changed).toContain("out Funding costs were RMB161.3 million");
  expect(diff.words.filter(({ text }) => text.startsWith("Shanghai"))).toHaveLength(2);
  expect(await sign(first, "finance", "late")).toMatchObject({ ok: false, code: "release-frozen" });
  const third = sure(await draft("third", { announces: "It corrects its funding costs." }));
  expect(await sign(second, "finance", "fin")).toMatchObject({
    ok: false,
    code: "release-superseded",
    detail: { newest: third.version },
  });
}, 60_000);

test("another language of the same quarter lives by itself", async () => {
  const words = exampleWords("2024Q2.zh");
  const chinese = sure(await draftRelease(platform, ports, request("draft-zh", { period: "2024Q2", words })));
  expect(chinese).toMatchObject({ version: 4, language: "zh" });
  expect(sure(await sign(chinese, "finance", "fin")).state).toBe("reviewed");
}, 60_000);

test("a byte that changes, or a figure that does, is found", async () => {
  await owner`update release_file set bytes = bytes || '\\x20'::bytea where name = 'release.md' and release_id = ${idOf(first)}`;
  expect((await releasesAreAsSigned.run(platform)).problem).toBe(
    "2024Q2 version 1: release.md is not the file that was signed",
  );
  await owner`update release_file set bytes = substring(bytes for length(bytes) - 1) where name = 'release.md' and release_id = ${idOf(first)}`;
  await owner`update disclosure_figure set value = '1' where release = '2024Q2' and version = 1 and id = 'operations/2024Q2/netIncome'`;
  expect((await releasesAreAsSigned.run(platform)).problem).toBe(
    "2024Q2 version 1: its figures are not those that were signed",
  );
  await owner`update disclosure_figure set value = '1376508' where release = '2024Q2' and version = 1 and id = 'operations/2024Q2/netIncome'`;
  expect(await releasesAreAsSigned.run(platform)).toEqual({ checked: 1 });
  await owner`update release_freeze set digest = ${"0".repeat(64)}`;
  expect((await releasesAreAsSigned.run(platform)).problem).toBe("2024Q2 version 1: the freeze is of another digest");
});

test("over HTTP: list, read in a frame, download, compare; a viewer does not sign", async () => {
  const api = await buildApi(
    platform,
    { ...testWiring, routes: [(at, on) => releaseRoutes(at, on, ports)] },
    { log: makeLog("silent") },
  );
  const ask = (method: "GET" | "POST", url: string, as: string, payload?: object) =>
    api.inject({
      method,
      url,
      headers: {
        cookie: `session=${as}`,
        "idempotency-key": `life-${url.length}-${as}`,
        "sec-fetch-site": "same-origin",
      },
      ...(payload ? { payload } : {}),
    });
  const list = await ask("GET", "/v1/releases?period=2024Q2", "viewer-session");
  expect(list.json().items.map((one: ReleaseView) => one.version)).toEqual([4, 3, 2, 1]);
  const page = await ask("GET", `/v1/releases/${first.id}/files/release.html`, "viewer-session");
  expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-frame-options": "SAMEORIGIN" });
  expect(String(page.headers["content-security-policy"])).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/);
  expect(sha256(page.rawPayload)).toBe(first.files.find(({ name }) => name === "release.html")?.sha256);
  const [newest] = list.json().items as ReleaseView[];
  const signed = { role: "finance", digest: newest?.digest, note: "read" };
  expect((await ask("POST", `/v1/releases/${newest?.id}/signatures`, "viewer-session", signed)).statusCode).toBe(403);
  expect(
    (await ask("GET", `/v1/releases/${list.json().items[1].id}/diff`, "viewer-session")).json().words.length,
  ).toBeGreaterThan(0);
  const wrong = await ask("POST", "/v1/releases", "finance-session", {
    words: { ...exampleWords("2024Q2"), announces: "{{no/such/figure}}" },
  });
  expect([wrong.statusCode, wrong.json().pointer]).toEqual([400, "/announces"]);
  await api.close();
});
