import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { companyItemRoutes } from "../../../modules/books/index.ts";
import { approve } from "../../../platform/approvals/index.ts";
import { openBareApi } from "../../../testing/bare-api.ts";
import { commandLine } from "../../../testing/command-line.ts";
import { house, sure } from "../../../testing/lender.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { defaultHousePolicy } from "../../settings.ts";
import { company } from "./company.ts";

const platform = await openTestPlatform("2024-06-03");
const folder = mkdtempSync(join(tmpdir(), "suanpan-company-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { ask, allowed } = await openBareApi((api) => companyItemRoutes(api, platform, defaultHousePolicy));
const finance = { id: "staff_f", roles: ["finance"] as const };

const command = commandLine(platform, company);
const run = (...args: string[]) => command("company", ...args);

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const approved = async (id: string) =>
  sure(
    await approve(
      platform,
      house.executors,
      { caller: "staff:checker", key: `approve-${id}`, body: { id: parseId<"apr">("apr", id) ?? (0n as never) } },
      ["finance"],
    ),
  );

const shares = { on: "2024-06-03", shares: 1_000_000, capitalFen: 1_000, proceedsFen: 5_000_000 };

test("from a file, approved by another, seen over the API", async () => {
  const proposed = await run("propose", "shares-issued", file("shares.json", JSON.stringify(shares)));
  expect(proposed.text).toMatch(/^Record shares issued: apr_\w+ waits for somebody else's approval\.$/);
  await approved((proposed.json as { id: string }).id);
  expect((await run("shares", "--from", "2024-06-01", "--to", "2024-06-30")).text).toContain("1,000,000");
  const { status, body } = await ask(finance, "GET", "/v1/company/items?kind=shares-issued");
  expect([status, body.items[0]]).toMatchObject([200, { kind: "shares-issued", entity: "parent", item: shares }]);
  const counted = await ask(finance, "GET", "/v1/company/shares?from=2024-06-01&to=2024-06-30");
  // 28 of 30 days.
  expect(counted.body).toMatchObject({ outstanding: 1_000_000, basic: 933_333, diluted: 933_333 });
});

test("rates from a CSV file; what is none is named with its line", async () => {
  const proposed = await run(
    "rates",
    file("rates.csv", "currency,day,rate\nUSD,2024-05-31,7.1088\nHKD,2024-05-31,0.9091\n"),
  );
  await approved((proposed.json as { id: string }).id);
  const { body } = await ask(finance, "GET", "/v1/company/items?kind=exchange-rates");
  expect(body.items[0].item.rates[0]).toEqual({ currency: "USD", rateOn: "2024-05-31", cnyMillionths: 7_108_800 });
  await expect(run("rates", file("bad.csv", "USD,2024-05-31,seven"))).rejects.toThrow('line 1: "seven" is no rate');
  await expect(run("rates", file("bad.csv", "XYZ,2024-05-31,7"))).rejects.toThrow("/rates/0/currency");
  await expect(run("propose", "shares-issued", file("bad.json", "{"))).rejects.toThrow("not one JSON document");
  await expect(run("propose", "shares-issued", file("bad.json", '{"on":"2024-06-03"}'))).rejects.toThrow(
    "is no shares-issued",
  );
});

test("the examples of the documentation are facts that can be proposed", async () => {
  const examples = new URL("../../../../../docs/examples/company/", import.meta.url).pathname;
  for (const kind of ["award-granted", "asset-acquired", "intercompany"])
    expect((await run("propose", kind, join(examples, `${kind}.json`))).text).toContain("waits for somebody else");
  expect((await run("rates", join(examples, "rates.csv"))).text).toContain("waits for somebody else");
});

test("each kind has its path, for finance to propose; a field that is wrong is named", async () => {
  expect(allowed.get("POST /v1/company/award-granted")).toEqual({ roles: ["finance", "admin"] });
  expect(await ask(finance, "POST", "/v1/company/shares-issued", { ...shares, shares: 0 })).toMatchObject({
    status: 400,
  });
  const refused = await ask(finance, "POST", "/v1/company/shares-cancelled", {
    on: "2024-06-03",
    shares: 1,
    capitalFen: 0,
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { type: "/problems/exceeds-register", pointer: "/shares", left: 0 },
  });
  const paged = await ask(finance, "GET", "/v1/company/items?limit=1");
  expect(paged.body.items).toHaveLength(1);
  const rest = await ask(finance, "GET", `/v1/company/items?limit=1&cursor=${paged.body.next}`);
  expect(rest.body).toMatchObject({ items: [{ kind: "shares-issued" }], next: null });
});

test("what there is to show when there is nothing", async () => {
  expect((await run("register", "--on", "2024-06-30")).text).toBe("The registers are empty on 2024-06-30.");
  expect((await run("eliminations", "--on", "2024-06-30")).text).toBe(
    "Nothing is between group companies on 2024-06-30.",
  );
  expect((await run("tax", "--from", "2024-01-01", "--to", "2024-06-30")).text).toContain("at the statutory rate");
  expect(await run("run", "2024-06")).toMatchObject({ ok: false, json: { error: { code: "period-not-over" } } });
});
