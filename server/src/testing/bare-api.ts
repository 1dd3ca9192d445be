import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll } from "vitest";
import type { Api } from "../platform/http/api.ts";
import { type Role, roles } from "../platform/http/caller.ts";

export type Staff = { readonly id: string; readonly roles: readonly Role[] };

/**
 * Routes by themselves, without the door the apps put before them: whoever the request names is the caller. What the
 * door would do is asked of the routes instead: each must say who may call it.
 */
export const openBareApi = async (register: (api: Api) => void) => {
  const api = Fastify() as unknown as Api;
  const allowed = new Map<string, unknown>();
  api.addHook("onRoute", ({ method, url, config }) => {
    allowed.set(`${method} ${url}`, config?.allow);
  });
  api.addHook("onRequest", async (request) => {
    const [id = "", held = ""] = String(request.headers["x-caller"] ?? "").split(" ");
    request.caller = {
      kind: "staff",
      id,
      email: `${id}@example.com`,
      roles: roles.filter((role) => held.split(",").includes(role)),
      session: "s",
    };
  });
  register(api);
  await api.ready();
  afterAll(() => api.close());
  const ask = async (as: Staff, method: "GET" | "POST", url: string, body?: object, key: string = randomUUID()) => {
    const headers = { "x-caller": `${as.id} ${as.roles.join(",")}`, "idempotency-key": key };
    const reply = await api.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return { status: reply.statusCode, body: reply.json() };
  };
  return { ask, allowed };
};
