import { addDays, addMonths } from "@suanpan/server/kernel/calendar.ts";
import { inPieces } from "@suanpan/server/kernel/lists.ts";
import { fen, sum } from "@suanpan/server/kernel/money.ts";
import { productsOnOffer, slicedSchedule, termsOf } from "@suanpan/server/modules/lending/index.ts";
import { agreementsInForce, chooseShares } from "@suanpan/server/modules/matching/index.ts";
import { giveMandates } from "@suanpan/server/modules/payments/index.ts";
import { type Book, type BookLoan, moveIn } from "@suanpan/server/modules/servicing/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { sure } from "./desk.ts";
import { daysLateOn, type Earlier, type EarlierLoan, earlierBorrowers, unpaidOf } from "./earlier.ts";
import type { House } from "./house.ts";
import { registrationOf } from "./population.ts";
import type { World } from "./world.ts";

const at = { file: "earlier", row: 1 };
/** Of no bank: what begins with noughts is nobody's card. */
export const bankNumberOf = (number: number): string => String(number).padStart(16, "0");
export const debitLimitFen = 100_000_000;

/** Later than this a loan is expected to be lost: its interest stands still, and a guarantee for it is due. */
const lostAfter = 60;

/** What each company had set aside for what the earlier loans still owe: what it expects of any loan, all of a lost one. */
export const setAsideBefore = async (platform: Platform, world: World): Promise<ReadonlyMap<string, number>> => {
  const loanOf = await loanMaker(platform, world);
  const agreements = new Map((await agreementsInForce(platform.db)).map((agreement) => [agreement.name, agreement]));
  const setAside = new Map<string, number>();
  for (const one of earlierBorrowers(world))
    for (const loan of one.loans) {
      const { outstandingFen, slices } = loanOf(one, loan);
      const agreement = agreements.get(slices[0]?.agreement ?? "");
      if (!agreement || agreement.expectedLossPpm === 0) continue;
      const lost = daysLateOn(loan, world.from) > lostAfter;
      const lossFen = lost ? outstandingFen : Math.round((outstandingFen * agreement.expectedLossPpm) / 1_000_000);
      setAside.set(agreement.entity, (setAside.get(agreement.entity) ?? 0) + lossFen);
    }
  return setAside;
};

/** Moves the earlier borrowers in with what they owe, a part of them at a time: the book of a large run is large. */
export const burnIn = async (platform: Platform, house: House, world: World): Promise<void> => {
  const loanOf = await loanMaker(platform, world);
  for (const some of inPieces(earlierBorrowers(world), 5_000)) {
    const book: Book = {
      cutOver: world.from,
      users: some.map((one) => userOf(one)),
      accounts: some.map(({ person }) => accountOf(person.number)),
      lines: some.map((one) => lineOf(world, one)),
      loans: some.flatMap((one) => one.loans.map((loan) => loanOf(one, loan))),
      unread: [],
    };
    const report = sure(await moveIn(platform, house.lending.policy, book, { by: "simulator" }));
    const [refused] = report.refused;
    if (refused) throw new Error(`an earlier borrower was refused: ${JSON.stringify(refused)}`);
    await allowDebits(platform, report.ids.account);
  }
};

const allowDebits = async (platform: Platform, accounts: ReadonlyMap<string, string>): Promise<void> => {
  const asked = [...accounts].map(([row, accountId]) => ({
    caller: "simulator",
    key: `mandate-${row}`,
    body: { accountId, limitFen: debitLimitFen, textVersion: "1" },
  }));
  for (const outcome of await giveMandates(platform, asked)) sure(outcome);
};

const userOf = ({ person }: Earlier): Book["users"][number] => {
  const { channelId: _, ...user } = registrationOf(person, "");
  return { at, id: `U${person.number}`, channel: person.channel.name, ...user };
};

const accountOf = (number: number): Book["accounts"][number] => ({
  ...{ at, id: `A${number}`, user: `U${number}` },
  ...{ bankCode: "ICBC", number: bankNumberOf(number), holderName: null },
});

/** Lines run out a year after they were opened; the earlier ones do so spread over the first year. */
const lineOf = ({ from }: World, { person, since, line, lost }: Earlier): Book["lines"][number] => {
  const expiresOn = addDays(from, 1 + (person.number % 364));
  const openedOn = [since, addDays(from, -1), addMonths(expiresOn, -12)].reduce((a, b) => (a < b ? a : b));
  const { limitFen, monthlyRatePpm } = line;
  return {
    ...{ at, id: `L${person.number}`, user: `U${person.number}`, state: lost ? "closed" : "open" },
    ...{ limitFen: fen(limitFen), monthlyRatePpm, openedOn, expiresOn },
  };
};

/** Makes rows of loans as the platform itself would have made them: same products, same agreements, same schedules. */
const loanMaker = async (platform: Platform, world: World) => {
  const [products, agreements] = [await productsOnOffer(platform.db), await agreementsInForce(platform.db)];
  return ({ person, line }: Earlier, loan: EarlierLoan): BookLoan => {
    const { drawn, wish } = loan;
    const { monthlyRatePpm } = line;
    const product = products.find(({ code }) => code === wish.body.product);
    if (!product) throw new Error(`there is no product ${wish.body.product}`);
    const principalFen = fen(drawn.principalFen);
    const shares = sure(chooseShares(agreements, { product: product.code, amountFen: principalFen, monthlyRatePpm }));
    const slices = shares.map(({ agreement: { funding }, principalFen: partFen }, n) => ({
      number: n + 1,
      principalFen: partFen,
      funderPpm: funding.funderMonthlyPpm,
      guaranteePpm: funding.guaranteeMonthlyPpm,
    }));
    const terms = termsOf({ principalFen, drawnOn: drawn.drawnOn, tenor: drawn.tenor }, product.terms);
    const schedules = slicedSchedule(terms, monthlyRatePpm, slices, platform.holidays);
    const unpaid = unpaidOf(loan, world.from);
    const schedule = [...schedules]
      .flatMap(([slice, dues]) => dues.map((due) => ({ at, ...due, slice })))
      .filter(({ number }) => unpaid[number - 1])
      .sort((a, b) => a.number - b.number || a.slice - b.slice);
    return {
      ...{ at, id: `${person.number}/${wish.ordinal}`, line: `L${person.number}`, product: product.code },
      ...{
        principalFen,
        drawnOn: drawn.drawnOn,
        tenor: drawn.tenor,
        monthlyRatePpm,
        annualCostPpm: monthlyRatePpm * 12,
      },
      outstandingFen: sum(schedule.map((due) => due.principalFen)),
      arrearsFen: null,
      slices: shares.map(({ agreement, principalFen: partFen }) => ({
        at,
        agreement: agreement.name,
        principalFen: partFen,
      })),
      schedule,
    };
  };
};
