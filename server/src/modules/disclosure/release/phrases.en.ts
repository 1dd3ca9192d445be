import { runs } from "./line.ts";
import type { Phrases, Scale } from "./phrases.ts";

export const english = (scale: Scale): Phrases => ({
  rmb: (amount) => (scale === "one" ? runs`RMB${amount}` : runs`RMB${amount} ${scale}`),
  usd: (amount) => (scale === "one" ? runs`US$${amount}` : runs`US$${amount} ${scale}`),
  rmbEach: (amount) => runs`RMB${amount}`,
  usdEach: (amount) => runs`US$${amount}`,
  count: (count) => (scale === "million" ? runs`${count} million` : [count]),
  months: (count) => runs`${count} months`,
  percent: (rate) => runs`${rate}%`,
  sameOf: (year) => `in the same period of ${year}`,
  asOf: (day) => `as of ${day}`,
  connected: (day, institutions, users, note, more) =>
    institutions
      ? runs`As of ${day}, the platform had connected ${institutions} financial institutions and ${users} consumers${note} in all${more}.`
      : runs`As of ${day}, ${users} consumers${note} in all had registered on the platform${more}.`,
  approved: (day, users, note, more) =>
    runs`Cumulative users with approved credit lines${note} were ${users} as of ${day}${more}.`,
  drawn: (day, users, more) =>
    runs`Cumulative borrowers with a successful drawdown, repeat borrowers included, were ${users} as of ${day}${more}.`,
  originated: (quarter, loans, note, volume, noteTwo, more) =>
    loans
      ? runs`In ${quarter}, financial institutions originated ${loans} loans${note} through the platform. Total facilitation and origination volume${noteTwo} was ${volume}${more}.`
      : runs`In ${quarter}, total facilitation and origination volume${noteTwo} was ${volume}${more}.`,
  withoutRisk: (volume, note, share, more) =>
    runs`Of that volume, ${volume} was under the capital-light model, the Intelligence Credit Engine (“ICE”) and other technology solutions${note}${share ? [", or ", ...share, " of the total"] : []}${more}.`,
  balance: (day, balance, note, more) =>
    runs`Total outstanding loan balance${note} was ${balance} as of ${day}${more}.`,
  balanceWithoutRisk: (balance, note, more) =>
    runs`Of that balance, ${balance} was under the capital-light model, ICE and other technology solutions${note}${more}.`,
  tenor: (period, tenor, than) =>
    runs`The weighted average contractual tenor of loans originated in ${period} was approximately ${tenor}${than}.`,
  delinquency: (day, rate, note) => runs`The 90 day+ delinquency rate${note} was ${rate} as of ${day}.`,
  repeat: (period, rate, note, than) => runs`Repeat borrower contribution${note} for ${period} was ${rate}${than}.`,
  longVolume: (period, volume, more, platform) =>
    runs`Total facilitation and origination volume in ${period} was ${volume}${more}.${platform ? [" ", ...platform] : []}`,
  platformVolume: (volume, more) => runs`Volume under Platform Services was ${volume}${more}.`,
  grown: (change, before, when) =>
    change
      ? runs`, ${change.up ? "an increase" : "a decrease"} of ${change.by}% from ${before} ${when}`
      : runs`, compared with ${before} ${when}`,
  than: (before, when) => runs`, compared with ${before} ${when}`,
  was: (label, plural, amount, usd, before) =>
    runs`${label} ${plural ? "were" : "was"} ${amount}${usd ? [" (", ...usd, ")"] : []}${before.flatMap(([then, when], n) => [n === 0 ? ", compared to " : " and ", ...then, ` ${when}`])}.`,
  margin: (label, rate) => runs`${{ strong: label }} was ${rate}.`,
  prior: "in the prior quarter",
  announced: (who, tickers, short, what, ended, more) =>
    `${who}${tickers.length > 0 ? ` (${tickers.join("; ")})` : ""} (“${short}” or the “Company”), ${what}, today announced its unaudited financial results for ${ended}${more}.`,
  endedOn: ({ quarter, long }, day) =>
    `${quarter}${long === undefined ? "" : long === "half" ? " and six months" : " and full year"} ended ${day}`,
  vintages:
    "The charts below show, by quarter of drawdown, how much of what was drawn is past due for longer than 30 and 180 days, month by month on book. Loans under ICE and other technology solutions are not included.",
  says: (title, name, short) => `${name}, ${title} of ${short}, commented:`,
});
