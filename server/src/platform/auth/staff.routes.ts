import {
  AddedStaff,
  EndedSessions,
  IssuedPasswordReset,
  NewRoles,
  NewStaff,
  PageQuery,
  StaffMember,
  StaffPage,
  StaffParams,
} from "@suanpan/contract";
import { type Api, answer, asRequest, callerOf, forRequest, nameOf } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { addStaff } from "./add-staff.ts";
import { changeRoles, disableStaff, enableStaff } from "./change-staff.ts";
import { resetSecondFactor } from "./end-second-factor.ts";
import { listStaff } from "./list.ts";
import { endSessions } from "./log-out.ts";
import { issuePasswordReset } from "./reset-password.ts";

const tags = ["staff"];
const config = { allow: { roles: ["admin"] } } as const;

export const staffRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/staff",
    { config, schema: { summary: "Members of staff", tags, querystring: PageQuery, response: { 200: StaffPage } } },
    async (request, reply) => answer(request, reply, await listStaff(platform, request.query)),
  );

  api.post(
    "/v1/staff",
    {
      config,
      schema: {
        summary: "Add a member of staff",
        description: "The reset token is shown once; a replay of the same key answers without it.",
        tags,
        body: NewStaff,
        response: { 201: AddedStaff },
      },
    },
    async (request, reply) => answer(request, reply, await addStaff(platform, asRequest(request, request.body)), 201),
  );

  api.post(
    "/v1/staff/:staffId/roles",
    {
      config,
      schema: { summary: "Change roles", tags, params: StaffParams, body: NewRoles, response: { 200: StaffMember } },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await changeRoles(platform, asRequest(request, { ...request.params, roles: request.body.roles })),
      ),
  );

  api.post(
    "/v1/staff/:staffId/password-reset",
    {
      config: { ...config, keyed: false },
      schema: {
        summary: "Issue a reset token, shown once; earlier ones die",
        tags,
        params: StaffParams,
        response: { 201: IssuedPasswordReset },
      },
    },
    async (request, reply) => {
      const actor = nameOf(callerOf(request));
      return answer(
        request,
        reply,
        await issuePasswordReset(forRequest(platform, request), actor, request.params.staffId),
        201,
      );
    },
  );

  for (const { path, summary, act } of [
    { path: "disable", summary: "Disable; ends their sessions", act: disableStaff },
    { path: "enable", summary: "Enable again", act: enableStaff },
    { path: "second-factor-reset", summary: "Take the second factor off", act: resetSecondFactor },
  ])
    api.post(
      `/v1/staff/:staffId/${path}`,
      { config, schema: { summary, tags, params: StaffParams, response: { 200: StaffMember } } },
      async (request, reply) => answer(request, reply, await act(platform, asRequest(request, request.params))),
    );

  api.post(
    "/v1/staff/:staffId/log-out",
    {
      config,
      schema: { summary: "Log somebody out everywhere", tags, params: StaffParams, response: { 200: EndedSessions } },
    },
    async (request, reply) => answer(request, reply, await endSessions(platform, asRequest(request, request.params))),
  );
};
