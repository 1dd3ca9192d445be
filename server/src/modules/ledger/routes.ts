import { Account, Page, TrialBalance, TrialBalanceQuery } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Api } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { accountViews } from "./chart.ts";
import { journalRoutes } from "./journal.routes.ts";
import { journalEntryRoutes } from "./journal-entry.routes.ts";
import { trialBalance } from "./trial-balance.ts";

const tags = ["ledger"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

export const ledgerRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/accounts",
    {
      config: { allow: readers },
      schema: { summary: "Show the chart of accounts", tags, response: { 200: Page(Account) } },
    },
    async () => ({ items: accountViews(), next: null }),
  );

  api.get(
    "/v1/trial-balance",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the trial balance up to a day",
        tags,
        querystring: TrialBalanceQuery,
        response: { 200: TrialBalance },
      },
    },
    async (request, reply) => {
      const { book = "usgaap", entity, on } = request.query;
      const today = await businessDay(platform.db);
      if (!today) return problemReply(request, reply, "not-ready");
      return reply.send(await trialBalance(platform.db, { book, entity, on: (on as IsoDate | undefined) ?? today }));
    },
  );

  journalEntryRoutes(api, platform);
  journalRoutes(api, platform);
};
