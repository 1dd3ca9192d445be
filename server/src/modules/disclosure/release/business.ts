import type { Block, Run } from "../document.ts";
import { growth, operating, share } from "./ids.ts";
import type { Amount, Said } from "./phrases.ts";
import { yearBefore } from "./span.ts";
import { grownBy, known, noted, type Telling } from "./telling.ts";

/** What the platform did: users, loans, balances and how they stand against a year ago. What is not known is left out. */
export const businessHighlights = (telling: Telling): Block[] => {
  const { span, labels, phrases, notes } = telling;
  const [day, ago] = [labels.day(span.quarter.to), labels.day(yearBefore(span.quarter.to))];
  const quarter = labels.quarterIn(span.quarter);
  const same = phrases.sameOf(span.quarter.year - 1);
  const run = (name: string) => known(telling, operating(span.quarter.now, name));
  const more = (name: string, form: (run: Run) => Amount, when: string): Said =>
    grownFrom(telling, span.quarter, name, form, when);
  const { rmb, count, months, percent, asOf } = phrases;
  const part = known(telling, share(span.quarter.now, "volumeCapitalLightIceTech"));
  const items = [
    say(run("registeredUsersM"), (users) =>
      phrases.connected(
        day,
        run("institutions"),
        count(users),
        noted(telling, "registered-users"),
        more("registeredUsersM", count, asOf(ago)),
      ),
    ),
    say(run("approvedUsersM"), (users) =>
      phrases.approved(day, count(users), noted(telling, "approved-users"), more("approvedUsersM", count, asOf(ago))),
    ),
    say(run("borrowersM"), (users) => phrases.drawn(day, count(users), more("borrowersM", count, asOf(ago)))),
    say(run("volumeM"), (volume) =>
      phrases.originated(
        quarter,
        run("loans"),
        run("loans") ? noted(telling, "loans") : [],
        rmb(volume),
        noted(telling, "volume"),
        more("volumeM", rmb, same),
      ),
    ),
    say(run("volumeCapitalLightIceTechM"), (volume) =>
      phrases.withoutRisk(
        rmb(volume),
        noted(telling, "volume-risk-free"),
        part && percent(part),
        more("volumeCapitalLightIceTechM", rmb, same),
      ),
    ),
    say(run("balanceM"), (balance) =>
      phrases.balance(day, rmb(balance), noted(telling, "balance"), more("balanceM", rmb, asOf(ago))),
    ),
    say(run("balanceCapitalLightIceTechM"), (balance) =>
      phrases.balanceWithoutRisk(
        rmb(balance),
        noted(telling, "balance-risk-free"),
        more("balanceCapitalLightIceTechM", rmb, asOf(ago)),
      ),
    ),
    say(run("tenorMonths"), (tenor) =>
      phrases.tenor(quarter, months(tenor), thanBefore(telling, span.quarter.ago, "tenorMonths", months, same)),
    ),
    say(run("delinquency90Pct"), (rate) => phrases.delinquency(day, percent(rate), noted(telling, "delinquency-90"))),
    say(run("repeatBorrowerPct"), (rate) =>
      phrases.repeat(quarter, percent(rate), noted(telling, "repeat-borrowers"), []),
    ),
  ].filter((item) => item !== undefined);
  if (items.length === 0) return [];
  const heading = `${labels.quarterTitle(span.quarter)}${labels.gap}${labels.heading("business")}`;
  return [{ kind: "heading", level: 2, text: heading }, { kind: "bullets", items }, ...notes.flush()];
};

/** The half year's or the year's own, where there is one. */
export const longHighlights = (telling: Telling): Block[] => {
  const {
    span: { cumulative },
    labels,
    phrases,
  } = telling;
  if (!cumulative) return [];
  const { rmb, months, percent } = phrases;
  const [period, before] = [labels.longIn(cumulative), labels.longIn({ ...cumulative, year: cumulative.year - 1 })];
  const when = labels.pick([`in ${before}`, before]);
  const run = (name: string) => known(telling, operating(cumulative.now, name));
  const more = (name: string): Said => grownFrom(telling, cumulative, name, rmb, when);
  const platform = say(run("volumePlatformM"), (volume) =>
    phrases.platformVolume(rmb(volume), more("volumePlatformM")),
  );
  const items = [
    say(run("volumeM"), (volume) => phrases.longVolume(period, rmb(volume), more("volumeM"), platform)),
    say(run("tenorMonths"), (tenor) =>
      phrases.tenor(period, months(tenor), thanBefore(telling, cumulative.ago, "tenorMonths", months, when)),
    ),
    say(run("repeatBorrowerPct"), (rate) =>
      phrases.repeat(
        period,
        percent(rate),
        noted(telling, "repeat-borrowers"),
        thanBefore(telling, cumulative.ago, "repeatBorrowerPct", percent, when),
      ),
    ),
  ].filter((item) => item !== undefined);
  if (items.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: `${labels.longTitle(cumulative)}${labels.gap}${labels.heading("operational")}` },
    { kind: "bullets", items },
    ...telling.notes.flush(),
  ];
};

const say = <T>(run: Run | undefined, words: (run: Run) => T): T | undefined => (run ? words(run) : undefined);

type Form = (run: Run) => Amount;

const grownFrom = (
  telling: Telling,
  { now, ago }: { now: string; ago: string },
  name: string,
  form: Form,
  when: string,
): Said => {
  const before = known(telling, operating(ago, name));
  if (!before) return [];
  return telling.phrases.grown(grownBy(telling, growth(now, name)), form(before), when);
};

const thanBefore = (telling: Telling, ago: string, name: string, form: Form, when: string): Said => {
  const before = known(telling, operating(ago, name));
  return before ? telling.phrases.than(form(before), when) : [];
};
