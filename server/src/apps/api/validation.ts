import { Ajv, type Options } from "ajv";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import { parseIsoDate } from "../../kernel/calendar.ts";

const common: Options = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false };

const makeAjv = (options: Options): Ajv => {
  const ajv = new Ajv({ ...common, ...options });
  formats.default(ajv, { mode: "full" });
  // The kernel's idea of a date, so that what passes the edge never fails inside.
  ajv.addFormat("date", (text) => parseIsoDate(text) !== undefined);
  return ajv;
};

/** A body says what it means: "12" is not 12. Everything in an address is text, so there "12" has to do for 12. */
export const makeValidatorCompiler = (): FastifySchemaCompiler<object> => {
  const exact = makeAjv({ coerceTypes: false });
  const lenient = makeAjv({ coerceTypes: true });
  return ({ schema, httpPart }) => (httpPart === "body" ? exact : lenient).compile(schema);
};
