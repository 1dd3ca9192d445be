import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../platform/home.ts";
import { describeSettings } from "../platform/settings.ts";
import { houseSettings } from "./settings.ts";

test("docs/configuration.md lists every setting there is, as it is", async () => {
  const page = join(projectRoot, "docs/configuration.md");
  const prose = readFileSync(page, "utf8").replace(/^\| setting [\s\S]*$/m, "");
  await expect(`${prose}${describeSettings(houseSettings)}`).toMatchFileSnapshot(page);
});
