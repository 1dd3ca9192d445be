import { Closed, ExtractQuery, ExtractView, Page } from "@suanpan/contract";
import { Type } from "typebox";
import { type Api, answer } from "../../../platform/http/api.ts";
import { problemReply } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../statements/statements-of.ts";
import { csvStream, type Extract } from "./extract.ts";

const tags = ["extracts"];
const readers = { roles: ["admin", "finance", "viewer"] } as const;

/** Tables for an auditor, as files. */
export const extractRoutes = (api: Api, { db }: Platform, extracts: readonly Extract[]): void => {
  api.get(
    "/v1/extracts",
    {
      config: { allow: readers },
      schema: { summary: "List the extracts there are", tags, response: { 200: Page(ExtractView) } },
    },
    async () => ({
      items: extracts.map(({ name, titleEn, titleZh, columns }) => ({ name, titleEn, titleZh, columns: [...columns] })),
      next: null,
    }),
  );

  api.get(
    "/v1/extracts/:name",
    {
      config: { allow: readers },
      schema: {
        summary: "Download an extract as CSV",
        tags,
        produces: ["text/csv"],
        params: Closed({ name: Type.String({ maxLength: 60 }) }),
        querystring: ExtractQuery,
      },
    },
    async (request, reply) => {
      const extract = extracts.find(({ name }) => name === request.params.name);
      if (!extract) return problemReply(request, reply, "not-found");
      const asked = scopeOf(request.query);
      if (!asked.ok) return answer(request, reply, asked);
      const file = `${extract.name}-${request.query.period}-${asked.value.book}.csv`;
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${file}"`)
        .send(csvStream(extract, db, asked.value));
    },
  );
};
