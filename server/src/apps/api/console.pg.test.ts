import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../../platform/http/api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { makeLog } from "./log.ts";
import { buildApi } from "./server.ts";
import { testWiring } from "./test-wiring.ts";

let api: Api;
const root = mkdtempSync(join(tmpdir(), "suanpan-console-"));
const dist = join(root, "dist");

beforeAll(async () => {
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), "<title>Suanpan</title>");
  writeFileSync(join(dist, "assets/main-4f2a.js"), "void 0;");
  writeFileSync(join(dist, ".fingerprint"), "abc");
  writeFileSync(join(root, "secrets.json"), "{}");
  api = await buildApi(await openTestPlatform(), testWiring, { log: makeLog("silent"), console: dist });
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, accept = "text/html,*/*") => api.inject({ url, headers: { accept } });

describe("the built console", () => {
  test("is one page at every address it draws itself, asked for anew each time", async () => {
    for (const url of ["/", "/index.html", "/loans", "/loans/loan_06bw3k9t2m4q8?tab=facts"]) {
      const response = await get(url);
      expect([response.statusCode, response.body], url).toEqual([200, "<title>Suanpan</title>"]);
      expect(response.headers["cache-control"]).toBe("no-cache");
    }
  });

  test("may be kept for good where the name says what is in it", async () => {
    const { headers, body } = await get("/assets/main-4f2a.js", "*/*");
    expect([body, headers["cache-control"]]).toEqual(["void 0;", "public, max-age=31536000, immutable"]);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("does not stand in for what is missing", async () => {
    for (const [url, accept] of [
      ["/v1/nowhere", "text/html"],
      ["/assets/gone-1234.js", "*/*"],
      ["/loans", "application/json"],
    ] as const)
      expect((await get(url, accept)).json(), url).toMatchObject({ type: "/problems/not-found" });
    expect((await api.inject({ method: "POST", url: "/loans", headers: { accept: "text/html" } })).statusCode).toBe(
      404,
    );
  });

  test("gives away nothing beside itself", async () => {
    for (const url of ["/.fingerprint", "/../secrets.json", "/%2e%2e/secrets.json", "/assets/..%2f..%2fsecrets.json"])
      expect((await get(url, "*/*")).statusCode, url).toBeGreaterThanOrEqual(400);
  });
});
