import type { RegisterLine } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, minus, sum, times } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { awardsOf, unitsLeft } from "./awards/award.ts";
import { ifrsCost, usCost } from "./awards/cost.ts";
import type { Facts } from "./facts.ts";
import { loadFacts } from "./load-facts.ts";
import { assetsOf, usedUp } from "./registers/asset.ts";
import { borrowingsOf, interestOf, investmentsOf, type Placement } from "./registers/interest.ts";
import { leaseCost, leasesOf } from "./registers/lease.ts";
import { earnedGross, subscriptionsOf } from "./registers/subscription.ts";

const line = (
  register: string,
  of: { code: string; entity: string },
  costFen: Fen,
  doneFen: Fen,
  ifrsFen = doneFen,
) => ({
  register,
  code: of.code,
  entity: of.entity,
  costFen,
  recognisedFen: doneFen,
  ifrsRecognisedFen: ifrsFen,
});

/** Everything in the registers, with what was recognised of it by a day: what the monthly entries are the sum of. */
export const registerLines = (facts: Facts, on: IsoDate): RegisterLine[] => [
  ...awardsOf(facts).map((award) => {
    const worthFen = sum(award.tranches.map((tranche) => times(award.fairValueFen, unitsLeft(tranche, on))));
    return line("awards", award, worthFen, usCost(award, on), ifrsCost(award, on));
  }),
  ...assetsOf(facts).map((asset) =>
    line(asset.kind, asset, minus(asset.costFen, asset.residualFen), usedUp(asset, on)),
  ),
  ...leasesOf(facts).map((lease) => line("lease", lease, times(lease.paymentFen, lease.months), leaseCost(lease, on))),
  ...subscriptionsOf(facts).map((one) => line("subscription", one, one.grossFen, earnedGross(one, on))),
  ...borrowingsOf(facts).map((one) => placed("borrowing", one, on)),
  ...investmentsOf(facts).map((one) => placed("investment", one, on)),
];

const placed = (register: string, one: Placement, on: IsoDate): RegisterLine =>
  line(register, one, one.principalFen, interestOf(one, on));

export const readRegister = async (db: Reader, on: IsoDate): Promise<RegisterLine[]> =>
  registerLines(await loadFacts(db, on), on);
