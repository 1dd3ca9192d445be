import { expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { borrowerOf, closeUntil, draw, openTestLender, repay, sure } from "../../testing/lender.ts";
import { expectAllToHold } from "../../testing/tampering.ts";

const lender = await openTestLender("2024-01-15");

test("what is written and closed while verify looks is never taken for tampering", async () => {
  const { lineId } = await borrowerOf(lender, 1);
  let live = true;
  const living = (async () => {
    for (let n = 1; n <= 12; n += 1) {
      const loanId = await draw(lender, lineId, `draw-${n}`, 100_000);
      sure(await repay(lender, loanId, `repay-${n}`, 10_000));
      await closeUntil(lender, addDays(isoDate("2024-01-15"), n), 4);
    }
  })().finally(() => {
    live = false;
  });
  let looks = 0;
  for (; live; looks += 1) await expectAllToHold(lender.platform);
  await living;
  expect(looks).toBeGreaterThan(1);
});
