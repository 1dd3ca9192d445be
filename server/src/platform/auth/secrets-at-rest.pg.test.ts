import { expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { addStaff } from "./add-staff.ts";
import { confirmSecondFactor, enrolSecondFactor } from "./enrol-second-factor.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { got, loggedIn, password, request, shownCode } from "./people.testing.ts";
import { issuePasswordReset } from "./reset-password.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

const platform = await openTestPlatform();

/** Every row of every table, as text. */
const everything = async (): Promise<string> => {
  const tables = await platform.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const dumps = await Promise.all(
    tables.map(({ name }) => platform.owner.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)),
  );
  return dumps.flatMap((rows) => rows.map(({ row }) => row)).join("\n");
};

test("no table holds a secret in the clear", async () => {
  const ada = request({ email: "ada@suanpan.example", name: "Ada", roles: ["admin" as const] });
  const { id, email } = got(await addStaff(platform, ada, password)).staff;
  const { token, caller } = await loggedIn(platform, email);
  const { secret: totp } = got(await enrolSecondFactor(platform, caller, { password }));
  const { recoveryCodes } = got(await confirmSecondFactor(platform, caller, shownCode(platform, totp)));
  const { token: reset } = got(await issuePasswordReset(platform, "test", id));
  const newcomer = request({ email: "bo@suanpan.example", name: "Bo", roles: ["viewer" as const] });
  const first = got(await addStaff(platform, newcomer)).passwordReset?.token;
  const wanted = { ownerId: "inst_06bw3k9t2m4q8", name: "bank", scopes: ["loans:read" as const] };
  const issued = got(await issueApiKey(platform, request(wanted)));
  const rotated = got(await rotateApiKey(platform, request({ keyId: issued.key.id })));

  const secrets = [password, token, totp, ...recoveryCodes, reset, first, issued.secret, rotated.secret].map((secret) =>
    (secret ?? "").replace(/^sk_.{13}_/, ""),
  );
  const dump = await everything();
  for (const known of [email, issued.key.id, "api-key.rotated", "scrypt$15$"]) expect(dump).toContain(known);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(secret.replaceAll("-", ""));
    expect(dump).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
