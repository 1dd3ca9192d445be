import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import Fastify, { type RouteOptions } from "fastify";
import { expect, test } from "vitest";
import type { Api } from "../../platform/http/api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { wireHouse } from "../house.ts";
import { defaultHousePolicy } from "../settings.ts";
import { makeValidatorCompiler } from "./validation.ts";

/** Schemas are compiled late, by the first request that needs them: one that cannot be is to be found here, not there. */
test("every schema of the house compiles", async () => {
  const routes: RouteOptions[] = [];
  const api = Fastify();
  const platform = await openTestPlatform();
  api.addHook("onRoute", (route) => void routes.push(route));
  for (const register of wireHouse(defaultHousePolicy).routes) register(api as unknown as Api, platform);
  expect(routes.length).toBeGreaterThan(100);
  const validators = makeValidatorCompiler();
  const serializers = SerializerSelector()({}, {});
  for (const { method, url, schema = {} } of routes) {
    const where = { method: String(method), url };
    for (const httpPart of ["body", "params", "querystring", "headers"] as const) {
      const part = schema[httpPart] as object | undefined;
      if (part) expect(() => validators({ schema: part, httpPart, ...where })({}), url).not.toThrow();
    }
    for (const [httpStatus, answer] of Object.entries(schema.response ?? {}))
      if (!("content" in answer))
        expect(() => serializers({ schema: answer, httpStatus, ...where }), url).not.toThrow();
  }
});
