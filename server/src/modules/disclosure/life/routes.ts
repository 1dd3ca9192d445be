import {
  NewRelease,
  Page,
  ReleaseDiff,
  ReleaseDiffQuery,
  ReleaseFileParams,
  ReleaseIdParams,
  ReleaseQuery,
  ReleaseView,
  releaseSigners,
  SignRelease,
} from "@suanpan/contract";
import { type Api, answer, asRequest, callerOf } from "../../../platform/http/api.ts";
import { idOf } from "../../../platform/http/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { releasePolicy } from "../writers/html.ts";
import { draftRelease } from "./draft-release.ts";
import type { ReleasePorts } from "./prepare-release.ts";
import { diffReleases, fileOf, listReleases, showRelease } from "./show-releases.ts";
import { freezeRelease, signRelease } from "./sign-release.ts";

const tags = ["disclosure"];
const readers = { roles: ["admin", "finance", "investor-relations", "viewer"] } as const;
const makers = { roles: ["admin", "finance", "investor-relations"] } as const;

const kinds = {
  "release.md": "text/markdown; charset=utf-8",
  "release.html": "text/html; charset=utf-8",
  "release.pdf": "application/pdf",
  "figures.xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "release.json": "application/json; charset=utf-8",
} as const;

/** The versions of releases: drafted, read, signed by two, frozen, compared. */
export const releaseRoutes = (api: Api, platform: Platform, ports: ReleasePorts): void => {
  const { db } = platform;
  const idIn = ({ releaseId }: { releaseId: string }) => idOf<"rel">("rel", releaseId);

  api.get(
    "/v1/releases",
    {
      config: { allow: readers },
      schema: {
        summary: "List the versions of releases, newest first",
        tags,
        querystring: ReleaseQuery,
        response: { 200: Page(ReleaseView) },
      },
    },
    async ({ query }) => ({ items: await listReleases(db, query.period), next: null }),
  );

  api.post(
    "/v1/releases",
    {
      config: { allow: makers },
      schema: {
        summary: "Make a release from the figures and these words, and keep it as a draft",
        tags,
        body: NewRelease,
        response: { 201: ReleaseView },
      },
    },
    async (request, reply) => {
      const { words } = request.body;
      const asked = asRequest(request, { words, period: words.period });
      return answer(request, reply, await draftRelease(platform, ports, asked), 201);
    },
  );

  api.get(
    "/v1/releases/:releaseId",
    {
      config: { allow: readers },
      schema: {
        summary: "Show a version of a release, and who signed it",
        tags,
        params: ReleaseIdParams,
        response: { 200: ReleaseView },
      },
    },
    async (request, reply) => answer(request, reply, await showRelease(db, idIn(request.params))),
  );

  api.get(
    "/v1/releases/:releaseId/files/:file",
    {
      config: { allow: readers },
      schema: {
        summary: "One of its files, as it was made",
        tags,
        params: ReleaseFileParams,
        produces: Object.values(kinds),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const found = await fileOf(db, idIn(request.params), file);
      if (!found.ok) return answer(request, reply, found);
      const place = file === "release.html" ? "inline" : "attachment";
      return reply
        .header("content-disposition", `${place}; filename="${file}"`)
        .header("content-security-policy", releasePolicy)
        .header("x-frame-options", "SAMEORIGIN")
        .type(kinds[file])
        .send(found.value);
    },
  );

  api.get(
    "/v1/releases/:releaseId/diff",
    {
      config: { allow: readers },
      schema: {
        summary: "What it changed against the version before, or another",
        tags,
        params: ReleaseIdParams,
        querystring: ReleaseDiffQuery,
        response: { 200: ReleaseDiff },
      },
    },
    async (request, reply) => {
      const { against } = request.query;
      const other = against === undefined ? undefined : idOf<"rel">("rel", against);
      return answer(request, reply, await diffReleases(db, idIn(request.params), other));
    },
  );

  api.post(
    "/v1/releases/:releaseId/signatures",
    {
      config: { allow: { roles: releaseSigners } },
      schema: {
        summary: "Sign a version, in one of the two roles",
        tags,
        params: ReleaseIdParams,
        body: SignRelease,
        response: { 200: ReleaseView },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const asked = asRequest(request, { ...request.body, id: idIn(request.params) });
      return answer(request, reply, await signRelease(platform, asked, caller.kind === "staff" ? caller.roles : []));
    },
  );

  api.post(
    "/v1/releases/:releaseId/freeze",
    {
      config: { allow: { roles: releaseSigners } },
      schema: {
        summary: "Freeze a version that both have signed",
        tags,
        params: ReleaseIdParams,
        response: { 200: ReleaseView },
      },
    },
    async (request, reply) =>
      answer(request, reply, await freezeRelease(platform, asRequest(request, { id: idIn(request.params) }))),
  );
};
