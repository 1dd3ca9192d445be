import { Ajv, type Options, type ValidateFunction } from "ajv";
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

type Validate = ReturnType<FastifySchemaCompiler<object>>;

/**
 * There are hundreds of schemas, and compiling them all takes longer than everything else a start has to do, so each is
 * compiled when the first request needs it. A test compiles every one: a schema that makes no sense is found there.
 */
const compileLate = (ajv: Ajv, schema: object): Validate => {
  let compiled: ValidateFunction | undefined;
  const validate: Validate = (data: unknown) => {
    compiled ??= ajv.compile(schema);
    const fits = compiled(data) as boolean; // none of them asks anybody, so none has to be waited for
    validate.errors = compiled.errors ?? null;
    return fits;
  };
  return validate;
};

/** A body says what it means: "12" is not 12. Everything in an address is text, so there "12" has to do for 12. */
export const makeValidatorCompiler = (): FastifySchemaCompiler<object> => {
  const exact = makeAjv({ coerceTypes: false });
  const lenient = makeAjv({ coerceTypes: true });
  return ({ schema, httpPart }) => compileLate(httpPart === "body" ? exact : lenient, schema);
};
