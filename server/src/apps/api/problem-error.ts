import type { ProblemCode } from "@suanpan/contract";

/** A refusal on its way to the error handler, from places where Fastify leaves no way but to throw. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ProblemCode;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, detail: Readonly<Record<string, unknown>>) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export const problemError = (code: ProblemCode, detail: Readonly<Record<string, unknown>> = {}): ProblemError =>
  new ProblemError(code, detail);
