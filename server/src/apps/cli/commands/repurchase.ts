import { type Approval, NewRepurchasePlan, NewRepurchases, type RepurchasePlan } from "@suanpan/contract";
import type { Command } from "commander";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { proposePlan, proposeTrades, showPlans } from "../../../modules/disclosure/index.ts";
import { asDate, asked, keyOption } from "../asking.ts";
import { checked } from "../checked.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { rowsIn } from "../read-file.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

/** Plans to buy back shares, and what was bought under them. */
export const repurchase: Register = (program, cli) => {
  const command = program.command("repurchase").description("plans to buy back shares, and the trades under them");
  registerPlan(command, cli);
  registerTrade(command, cli);
  registerList(command, cli);
};

const waits = ({ id, summary }: Approval): string => `${summary}: ${id} waits for somebody else's approval.`;
const named = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((one) => [one, `--${one}`]));
type Typed<K extends string> = Readonly<Record<K, string | undefined>>;

const registerPlan = (command: Command, cli: Cli): void => {
  command
    .command("plan")
    .description("propose a plan to buy back shares; somebody else approves it")
    .requiredOption("--code <code>", "how it is called, such as 2024")
    .requiredOption("--authorised <usd>", "up to so many US dollars")
    .requiredOption("--on <date>", "the day the board approved it")
    .requiredOption("--start <date>", "its first day")
    .requiredOption("--months <n>", "how long it runs")
    .option(...keyOption)
    .addHelpText(
      "after",
      examples("repurchase plan --code 2024 --authorised 350000000 --on 2024-03-12 --start 2024-04-01 --months 12"),
    )
    .action(
      async ({
        key,
        authorised,
        months,
        ...rest
      }: Typed<"key" | "code" | "authorised" | "on" | "start" | "months">) => {
        const names = { ...named("code", "on", "start", "months"), authorisedUsd: "--authorised" };
        const typed = { ...rest, authorisedUsd: authorised, months: Number(months) };
        const body = checked(NewRepurchasePlan, typed, names);
        cli.answer(
          await cli.withPlatform(async ({ platform }) =>
            reportOf(await proposePlan(platform, asked(body, key)), waits),
          ),
        );
      },
    );
};

type Trade = Typed<"key" | "plan" | "on" | "ads" | "price" | "amount" | "file">;

const registerTrade = (command: Command, cli: Cli): void => {
  command
    .command("trade")
    .description("propose to record what was bought under a plan; somebody else approves it")
    .requiredOption("--plan <code>", "the plan")
    .option("--on <date>", "the day of the trade")
    .option("--ads <n>", "how many ADSs")
    .option("--price <usd>", "US dollars for one ADS")
    .option("--amount <usd>", "or US dollars for all of them, commissions included")
    .option("--file <csv>", "many trades at once: on,ads,price_usd,amount_usd")
    .option(...keyOption)
    .addHelpText(
      "after",
      examples(
        "repurchase trade --plan 2024 --on 2024-05-16 --ads 120000 --price 19.725",
        "repurchase trade --plan 2024 --file trades-2024-05.csv",
      ),
    )
    .action(async ({ key, plan, file, ...one }: Trade) => {
      const trades = file === undefined ? [tradeOf(one)] : tradesIn(file);
      const body = checked(NewRepurchases, { plan, trades }, { plan: "--plan", trades: "The trade" });
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          reportOf(await proposeTrades(platform, asked(body, key)), waits),
        ),
      );
    });
};

const tradeOf = ({ on, ads, price, amount }: Omit<Trade, "key" | "plan" | "file">): object => ({
  ...(on ? { on } : {}),
  ...(ads ? { ads: Number(ads) } : {}),
  ...(price ? { priceUsd: price } : {}),
  ...(amount ? { amountUsd: amount } : {}),
});

const header = "on,ads,price_usd,amount_usd";

const tradesIn = (file: string): object[] =>
  rowsIn(file, header).map(([on, ads, price, amount]) => tradeOf({ on, ads, price, amount }));

const registerList = (command: Command, cli: Cli): void => {
  command
    .command("list")
    .description("show every plan with what was bought under it and what is left")
    .option("--as-of <date>", "as things stood on a day", asDate)
    .addHelpText("after", examples("repurchase list", "repurchase list --as-of 2024-08-13 --json"))
    .action(async ({ asOf }: { readonly asOf?: IsoDate }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = await showPlans(platform.db, asOf);
          return report(found.length === 0 ? "There is no plan." : table([heads, ...found.map(rowOf)]), found);
        }),
      ),
    );
};

const heads = ["plan", "from", "to", "authorised USD", "used", "left", "ADSs", "average price", "as of"];
const rowOf = (one: RepurchasePlan): string[] => [
  ...[one.code, one.start, one.end, one.authorisedUsd, one.usedUsd, one.leftUsd, String(one.ads)],
  ...[one.averagePriceUsd ?? "–", one.asOf],
];
