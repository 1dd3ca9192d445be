import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect } from "../database.ts";
import { openHome, projectRoot, readSecrets } from "../home.ts";
import { openCluster } from "./cluster.ts";

const root = mkdtempSync(join(tmpdir(), "suanpan-first-"));
const folder = join(root, "home");
const cluster = () =>
  openCluster({ folder, password: readSecrets(openHome({ SUANPAN_HOME: folder })).databasePassword, durable: false });
afterAll(async () => {
  await (await cluster()).stop();
  rmSync(root, { recursive: true });
});

/** Everything is imported before the appointed moment, so that all of them really come at once. */
const program = `
  import { openHome, readSecrets } from "./server/src/platform/home.ts";
  import { openCluster } from "./server/src/platform/cluster/cluster.ts";
  import { connect } from "./server/src/platform/database.ts";
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.AT) - Date.now()));
  const home = openHome(process.env);
  const secrets = readSecrets(home);
  const cluster = await openCluster({ folder: home.folder, password: secrets.databasePassword, durable: false });
  const db = connect({ url: cluster.url("postgres"), as: "owner", connections: 1 });
  const [row] = await db\`select current_user as name\`;
  await db.end();
  console.log(JSON.stringify({ secrets, name: row.name, url: cluster.url("postgres") }));
`;

const firstStart = (at: number): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, SUANPAN_HOME: folder, AT: String(at) };
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      cwd: projectRoot,
      env,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("close", (code) => resolve({ code, out, err }));
  });

test("four first starts at once end with the same secrets and one server", { timeout: 120_000 }, async () => {
  const at = Date.now() + 4_000;
  const ended = await Promise.all([1, 2, 3, 4].map(() => firstStart(at)));
  expect(ended.map(({ code, err }) => [code, err])).toEqual(ended.map(() => [0, ""]));
  const [first, ...others] = ended.map(({ out }) => JSON.parse(out));
  expect(first.secrets).toEqual(readSecrets(openHome({ SUANPAN_HOME: folder })));
  expect(others).toEqual([first, first, first]);
  expect(readdirSync(folder).filter((name) => /partial|lock/.test(name))).toEqual([]);
  const db = connect({ url: (await cluster()).url("postgres"), as: "owner", connections: 1 });
  expect(await db`select 1 as one`).toEqual([{ one: 1 }]);
  await db.end();
});

test("its log is for its owner only", async () => {
  await cluster();
  expect(statSync(join(folder, "postgres.log")).mode & 0o777).toBe(0o600);
});
