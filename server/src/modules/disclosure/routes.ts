import {
  FigureQuery,
  HistoryDetail,
  HistoryFile,
  HistoryImport,
  HistoryRelease,
  Page,
  ReleaseFigures,
  ReleaseParams,
} from "@suanpan/contract";
import { done } from "../../kernel/outcome.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FigurePorts } from "./figures/own.ts";
import { showFigures } from "./figures/show-figures.ts";
import { importHistory } from "./history/import-history.ts";
import { listHistory, showHistory } from "./history/show-history.ts";

const tags = ["disclosure"];
const readers = { roles: ["admin", "finance", "investor-relations", "viewer"] } as const;
const writers = { roles: ["admin", "finance", "investor-relations"] } as const;

/** What was published before, and the figures of a release as they stand. */
export const disclosureRoutes = (api: Api, platform: Platform, ports: FigurePorts): void => {
  const { db } = platform;

  api.post(
    "/v1/history",
    {
      config: { allow: writers },
      schema: {
        summary: "Import a release that was published before; again, to correct it",
        tags,
        body: HistoryFile,
        response: { 200: HistoryImport },
      },
    },
    async (request, reply) => answer(request, reply, await importHistory(platform, asRequest(request, request.body))),
  );

  api.get(
    "/v1/history",
    {
      config: { allow: readers },
      schema: { summary: "List the releases that were imported", tags, response: { 200: Page(HistoryRelease) } },
    },
    async (request, reply) => answer(request, reply, done({ items: await listHistory(db), next: null })),
  );

  api.get(
    "/v1/history/:release",
    {
      config: { allow: readers },
      schema: {
        summary: "Show an imported release as it counts now",
        tags,
        params: ReleaseParams,
        response: { 200: HistoryDetail },
      },
    },
    async (request, reply) => answer(request, reply, await showHistory(db, request.params.release)),
  );

  api.get(
    "/v1/figures/:release",
    {
      config: { allow: readers },
      schema: {
        summary: "Show every figure of a release, with where it comes from",
        tags,
        params: ReleaseParams,
        querystring: FigureQuery,
        response: { 200: ReleaseFigures },
      },
    },
    async (request, reply) =>
      answer(request, reply, await showFigures(db, ports, request.params.release, request.query.under)),
  );
};
