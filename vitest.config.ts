import { defineConfig } from "vitest/config";
import LongestFirst from "./tools/longest-first.ts";

const everywhere = ["contract", "server", "simulator", "console", "bench", "tools"].map((room) => `${room}/**`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          // Test files share what they import: loading it anew for each of them would take longer than running it.
          isolate: false,
          include: everywhere.map((room) => `${room}/*.test.{ts,tsx}`),
          exclude: ["**/node_modules/**", "**/*.pg.test.ts"],
        },
      },
      {
        test: {
          name: "pg",
          maxWorkers: 2,
          isolate: false,
          include: everywhere.map((room) => `${room}/*.pg.test.ts`),
          exclude: ["**/node_modules/**"],
          globalSetup: ["server/src/testing/cluster.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.test.ts"],
          globalSetup: ["server/src/testing/cluster.setup.ts"],
          // Each file starts programs and waits for them: two at a time keep two cores busy.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
