import { AuditPage, AuditQuery } from "@suanpan/contract";
import { type Api, answer } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { listAudit } from "./list.ts";

export const auditRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/audit",
    {
      config: { allow: { roles: ["admin"] } },
      schema: {
        summary: "Who did what, newest first",
        tags: ["audit"],
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    async (request, reply) => answer(request, reply, await listAudit(platform, request.query)),
  );
};
