import { expect, test } from "vitest";
import { costsByChannel } from "./acquisition-cost.ts";

const channels = new Map([
  [1n, { kind: "own-app" as const }],
  [2n, { kind: "embedded-finance" as const }],
  [3n, { kind: "embedded-finance" as const }],
]);

test("each channel bears what its own users cost on their days; with nothing booked nothing is known", () => {
  const costs = [
    { day: "2024-04-01", kind: "embedded-finance", count: 5, amountFen: 50_000 },
    { day: "2024-04-02", kind: "embedded-finance", count: 2, amountFen: 30_000 },
  ];
  const came = [
    { day: "2024-04-01", channelId: 1n, registered: 9 },
    { day: "2024-04-01", channelId: 2n, registered: 2 },
    { day: "2024-04-01", channelId: 3n, registered: 3 },
    { day: "2024-04-02", channelId: 3n, registered: 2 },
  ];
  const found = costsByChannel(costs, came, channels);
  expect(found).toEqual(
    new Map([
      [1n, 0],
      [2n, 20_000],
      [3n, 60_000],
    ]),
  );
  expect(costsByChannel([], came, channels)).toBeNull();
});
