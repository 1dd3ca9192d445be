import { expect, test } from "vitest";
import { defaultHousePolicy } from "../../../apps/settings.ts";
import { isoDate } from "../../../kernel/calendar.ts";
import { closeDays } from "../../../platform/day/close-days.ts";
import { house } from "../../../testing/lender.ts";
import { noLateFee, openServicing } from "../../../testing/servicing.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import type { LoanId } from "../../lending/index.ts";
import { measureSlices } from "./day.ts";

const life = await openServicing("2024-01-15");
const { platform } = life;

/** Closes under a policy that was settled anew. */
const closeBy = (policy: typeof defaultHousePolicy, until: string) => {
  platform.clock.nowMs = Date.parse(`${until}T02:00:00Z`);
  const steps = house.daySteps(platform).map((step) => (step.name === "measure-slices" ? measureSlices(policy) : step));
  return closeDays(platform.db, isoDate(until), { steps, ranges: 1, workers: 1 });
};
const facilitation = async (loanId: LoanId): Promise<number[]> => {
  const rows = await platform.owner<{ fen: string }[]>`
    select facilitation_fen as fen from measure where loan_id = ${loanId} order by business_on`;
  return rows.map(({ fen }) => Number(fen));
};

test("a policy counts from its day: what was divided before stays, and verify goes by the policy of then", async () => {
  await life.publish("sme", noLateFee, [6]);
  await life.sign({ product: "sme", model: "capital-light", funding: { funderMonthlyPpm: 6_000 } });
  const earlier = await life.take("sme");
  await life.close("2024-02-01");
  const [drawn = 0] = await facilitation(earlier.loanId);
  const policy = { ...defaultHousePolicy, lightFacilitationPpm: 400_000, feeAllowancePpm: 10_000 };
  const later = await life.take("sme");
  await closeBy(policy, "2024-03-01");
  expect(new Set(await facilitation(earlier.loanId))).toEqual(new Set([drawn]));
  expect(new Set(await facilitation(later.loanId))).toEqual(new Set([Math.round(drawn / 2)]));
  const kept = await platform.owner`
    select from_on::text, (policy ->> 'lightFacilitationPpm')::integer as share from measure_policy order by from_on`;
  expect([...kept]).toEqual([
    { fromOn: "2024-01-15", share: 800_000 },
    { fromOn: "2024-02-01", share: 400_000 },
  ]);
  await expectAllToHold(platform);
});
