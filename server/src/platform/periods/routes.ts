import { PageQuery, PeriodPage, PeriodParams, Proposed } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { proposeOnce } from "../approvals/index.ts";
import { firstUnclosedDay } from "../day/business-day.ts";
import { type Api, answer, asRequest } from "../http/api.ts";
import { roles } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { lockPeriodExecutor, reopenPeriodExecutor } from "./executors.ts";
import { latestOf, listPeriods, lockedAfter } from "./period.store.ts";
import { decideLock, decideReopen, viewOf } from "./period.ts";

const tags = ["periods"];

/** Locking and re-opening a month are proposals: a second person decides. What could not be done is refused at once. */
export const periodRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/periods/:period/lock",
    {
      config: { allow: { roles: lockPeriodExecutor.makerRoles } },
      schema: { summary: "Propose to lock a month", tags, params: PeriodParams, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const { period } = request.params;
      const about = { kind: lockPeriodExecutor.kind, subject: period, summary: `Lock ${period}` };
      const outcome = await proposeOnce(platform, asRequest(request, { period }), about, async (tx) =>
        decideLock(period, await latestOf(tx, period), await firstUnclosedDay(tx)),
      );
      return answer(request, reply, outcome, 202);
    },
  );

  api.post(
    "/v1/periods/:period/reopen",
    {
      config: { allow: { roles: reopenPeriodExecutor.makerRoles } },
      schema: { summary: "Propose to re-open a locked month", tags, params: PeriodParams, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const { period } = request.params;
      const about = { kind: reopenPeriodExecutor.kind, subject: period, summary: `Re-open ${period}` };
      const outcome = await proposeOnce(platform, asRequest(request, { period }), about, async (tx) =>
        decideReopen(period, await latestOf(tx, period), await lockedAfter(tx, period)),
      );
      return answer(request, reply, outcome, 202);
    },
  );

  api.get(
    "/v1/periods",
    {
      config: { allow: { roles } },
      schema: {
        summary: "List the months that were ever locked, latest month first",
        tags,
        querystring: PageQuery,
        response: { 200: PeriodPage },
      },
    },
    async (request, reply) => answer(request, reply, await listPage(platform, request.query)),
  );
};

/** The cursor is the last month of the page before. */
const listPage = async (
  platform: Platform,
  { cursor, limit = 50 }: PageQuery,
): Promise<Outcome<PeriodPage, "invalid-request">> => {
  if (cursor !== undefined && !/^\d{4}-\d{2}$/.test(cursor)) return refused("invalid-request", { pointer: "/cursor" });
  const found = await listPeriods(platform.db, cursor, limit + 1);
  const items = found.slice(0, limit).map(viewOf);
  return done({ items, next: found.length > limit ? (items.at(-1)?.period ?? null) : null });
};
