import type { TrialBalance } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { trialBalance as balance } from "../../../modules/ledger/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asDate } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { report, table } from "../report.ts";

export const trialBalance: Register = (program, cli) => {
  program
    .command("trial-balance")
    .description("show every account's debits, credits and balance up to a day")
    .option("--on <date>", "up to this day; everything posted when left out", asDate)
    .option("--entity <name>", "one company of the group only")
    .addHelpText("after", examples("trial-balance", "trial-balance --on 2024-06-30 --entity microcredit --json"))
    .action(async ({ on, entity }: { on?: IsoDate; entity?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => {
          const today = on ?? (await businessDay(db));
          if (!today) throw new PlainError("No business day is open yet: run `suanpan start` once.");
          const found = await balance(db, { book: "usgaap", entity, on: today });
          return report(told(found), found);
        }),
      ),
    );
};

const told = ({ on, rows, debitFen, creditFen }: TrialBalance): string => {
  const line = (name: string, debit: string, credit: string, net: string) => [
    name,
    debit.padStart(18),
    credit.padStart(18),
    net.padStart(18),
  ];
  const body = rows.map((row) => line(row.nameEn, yuan(row.debitFen), yuan(row.creditFen), yuan(row.balanceFen)));
  const lines = [
    line(`Trial balance to ${on}, yuan`, "debit", "credit", "balance"),
    ...body,
    line("Total", yuan(debitFen), yuan(creditFen), ""),
  ];
  return rows.length > 0 ? table(lines) : `Nothing has been posted up to ${on}: journals appear when a day is closed.`;
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen));
