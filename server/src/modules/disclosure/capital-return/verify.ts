import { isoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";
import { law, verdict } from "../../../platform/verifier.ts";
import { returnedItems, weightedShares } from "../../books/index.ts";
import { amountNow, amountOf } from "./dividend.ts";
import { type CapitalFacts, type Known, readCapitalFacts } from "./facts.ts";
import { decideTrades } from "./plan.ts";
import { dollars, inFen } from "./usd.ts";

/** What is said to be returned to shareholders follows from its terms, stays within its plan, and is what the books have. */
export const returnsAreBooked = law("dividends and repurchases are as declared, and as booked", async (db) => {
  const facts = await readCapitalFacts(db);
  const booked = await returnedItems(db);
  const checked = facts.dividend.length + facts["dividend-payment"].length + facts["repurchase-trade"].length;
  for (const dividend of facts.dividend) {
    const wrong = await faultOfDividend(db, facts, dividend, booked);
    if (wrong) return verdict(checked, `dividend of ${dividend.terms.period}: ${wrong}`);
  }
  for (const plan of facts["repurchase-plan"]) {
    const wrong = faultOfPlan(facts, plan, booked);
    if (wrong) return verdict(checked, `repurchase plan ${plan.code}: ${wrong}`);
  }
  return verdict(checked, undefined);
});

type Booked = ReadonlyMap<string, number>;

const faultOfDividend = async (
  db: Reader,
  facts: CapitalFacts,
  dividend: Known<"dividend">,
  booked: Booked,
): Promise<string | undefined> => {
  const { shares, amountCents, amountFen, cnyMillionths, item } = amountNow(facts, dividend);
  const again = amountOf(dividend.terms.perShareUsd, shares, cnyMillionths);
  if (again.amountCents !== amountCents || again.amountFen !== amountFen)
    return `its terms come to USD ${dollars(again.amountCents)}, it says ${dollars(amountCents)}`;
  if (booked.get(item) !== amountFen) return `${amountFen} fen are declared, ${booked.get(item) ?? 0} are booked`;
  if (!facts["dividend-fixed"].some((one) => one.dividend === dividend.key)) return undefined;
  const on = isoDate(dividend.terms.recordOn);
  const { outstanding } = await weightedShares(db, { from: on, to: on });
  return outstanding === shares ? undefined : `${outstanding} shares had a right to it, it counts ${shares}`;
};

const faultOfPlan = (facts: CapitalFacts, plan: Known<"repurchase-plan">, booked: Booked): string | undefined => {
  const trades = facts["repurchase-trade"].filter((one) => one.plan === plan.code);
  const told = trades.map(({ on, ads, amountCents }) => ({ on, ads, amountUsd: dollars(amountCents) }));
  const within = decideTrades(plan, [], told);
  if (!within.ok) return `its trades are refused: ${within.code}`;
  const wrong = trades.find(
    ({ item, amountCents, cnyMillionths }) => booked.get(item) !== inFen(amountCents, cnyMillionths),
  );
  return wrong && `the trade of ${wrong.on} cost ${wrong.costFen} fen, ${booked.get(wrong.item) ?? 0} are booked`;
};
