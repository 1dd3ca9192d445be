import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { wireHouse } from "../house.ts";
import { defaultHousePolicy } from "../settings.ts";
import type { Wiring } from "../wiring.ts";
import { makeLog } from "./log.ts";
import { buildApi } from "./server.ts";
import { testWiring } from "./test-wiring.ts";

type Parameter = { name: string; in: string; required?: boolean; schema?: object };
type Operation = {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: { $ref?: string } }> }>;
  security?: Record<string, string[]>[];
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

const open = async (wiring: Wiring) => {
  const api = await buildApi(await openTestPlatform(), wiring, { log: makeLog("silent") });
  const page = {
    body: (await api.inject("/reference/")).body,
    script: (await api.inject("/reference/static/swagger-initializer.js")).body,
  };
  const document: Document = (await api.inject("/openapi.json")).json();
  await api.close();
  return { document, page };
};

const houses: [string, Wiring][] = [
  ["one room", testWiring],
  ["the whole house", wireHouse(defaultHousePolicy)],
];

describe.each(houses)("the OpenAPI document of %s", (_name, wiring) => {
  let document: Document;
  let page: { body: string; script: string };
  beforeAll(async () => {
    ({ document, page } = await open(wiring));
  });

  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );

  test("is of 3.1 and names itself", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Suanpan", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(operations().length).toBeGreaterThanOrEqual(8);
  });

  test("gives every operation a summary, tags, a name of its own and problem responses", () => {
    for (const [name, { summary, tags, responses }] of operations()) {
      expect(summary, name).toBeTruthy();
      expect(tags?.length, name).toBeGreaterThan(0);
      for (const status of ["400", "429", "500"])
        expect(responses[status]?.content?.["application/problem+json"]?.schema?.$ref, `${name} ${status}`).toBe(
          "#/components/schemas/Problem",
        );
      for (const [status, { description }] of Object.entries(responses))
        expect(description, `${name} ${status}`).toBeTruthy();
    }
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("declares every variable of a path, once", () => {
    for (const [name, { parameters = [] }] of operations()) {
      const wanted = [...name.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
      const declared = parameters.filter((p) => p.in === "path");
      expect(declared.map((p) => p.name).toSorted(), name).toEqual(wanted.toSorted());
      expect(
        declared.every((p) => p.required),
        name,
      ).toBe(true);
      const places = parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(places).size, name).toBe(places.length);
    }
  });

  test("asks for the key where a write is keyed, and only there", () => {
    const keyed = operations().filter(([, o]) => o.parameters?.some((p) => p.name === "Idempotency-Key" && p.required));
    expect(keyed.filter(([name]) => name.startsWith("get"))).toEqual([]);
    expect(keyed.length).toBeGreaterThan(0);
    if (wiring === testWiring) expect(keyed.map(([name]) => name)).toEqual(["post /v1/notes"]);
  });

  test("says who may, with schemes that exist", () => {
    const known = Object.keys(document.components.securitySchemes);
    for (const [name, { security }] of operations()) {
      expect(security, name).toBeDefined();
      for (const scheme of security?.flatMap((one) => Object.keys(one)) ?? []) expect(known, name).toContain(scheme);
    }
    const [, note] = operations().find(([name]) => name === "post /v1/notes") ?? [];
    if (note) expect(note.security).toEqual([{ session: [] }, { apiKey: [] }]);
  });

  test("holds no reference to nowhere and only schemas that are schemas", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(0);
    for (const [, name = ""] of refs) expect(Object.keys(document.components.schemas)).toContain(name);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ $id: "doc:", components: document.components });
    // Each once: most routes answer problems, pages and loans alike.
    for (const text of new Set(schemasIn(document).map((schema) => JSON.stringify(schema))))
      expect(() => ajv.compile(JSON.parse(text.replaceAll("#/components", "doc:#/components"))), text).not.toThrow();
  });

  test("has a page for people that asks nobody else", () => {
    expect(page.body).toContain("Suanpan API");
    expect(page.body + page.script).not.toMatch(/(src|href)="https?:/);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
    expect(page.script).toContain('"validatorUrl":null');
  });
});

const schemasIn = (value: unknown): object[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "schema" && typeof child === "object" ? [child as object] : schemasIn(child),
  );
};
