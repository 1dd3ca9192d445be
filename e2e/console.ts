import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { makeDatabase } from "../server/src/testing/platform.ts";
import { openBrowser } from "./browser.ts";
import { type Program, root, startProgram } from "./program.ts";

/** The real program with its demo data, a browser in front of it and the command line beside it. */
export type Desk = {
  readonly program: Program;
  readonly page: Page;
  /** What a page should never say: errors nobody caught, and rules of the browser it broke. */
  readonly unexpected: readonly string[];
  readonly suanpan: (...args: string[]) => Promise<{ readonly stdout: string }>;
  /** One step of the command line, and the document it answers with. */
  // biome-ignore lint/suspicious/noExplicitAny: each command answers with its own document
  readonly json: (...args: string[]) => Promise<any>;
  readonly seen: (text: string | RegExp) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const openDesk = async (): Promise<Desk> => {
  const databaseUrl = await makeDatabase();
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    SUANPAN_DEMO: "true",
    SUANPAN_DEMO_DAYS: "45",
    SUANPAN_DEMO_SCALE: "100000",
  });
  const browser = await openBrowser();
  const { page, unexpected } = await watchedPage(browser);
  const suanpan = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, "server/bin/suanpan.mjs"), ...args], {
      env: { ...process.env, ...program.env, DATABASE_URL: databaseUrl },
    });
  return {
    program,
    page,
    unexpected,
    suanpan,
    json: async (...args) => JSON.parse((await suanpan(...args, "--json")).stdout),
    seen: (text) => page.getByText(text).first().waitFor({ timeout: 30_000 }),
    close: async () => {
      await browser.close();
      await program.stop();
    },
  };
};

export const watchedPage = async (browser: Browser) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const unexpected: string[] = [];
  page.on("pageerror", (error) => unexpected.push(error.message));
  page.on(
    "console",
    (message) => /Content Security Policy|Uncaught/.test(message.text()) && unexpected.push(message.text()),
  );
  return { page, unexpected };
};
