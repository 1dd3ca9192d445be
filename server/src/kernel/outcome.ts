/** A refusal is a value the caller must look at; an exception means that we are wrong. */

export type Done<T> = { readonly ok: true; readonly value: T };

/** `code` is for programs, `detail` for whoever has to do something about it; together they become problem+json. */
export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly detail: Readonly<Record<string, unknown>>;
};

export type Outcome<T, Code extends string = string> = Done<T> | Refused<Code>;

export const done = <T>(value: T): Done<T> => ({ ok: true, value });

export const refused = <const Code extends string>(
  code: Code,
  detail: Readonly<Record<string, unknown>> = {},
): Refused<Code> => ({ ok: false, code, detail });

export const isDone = <T, Code extends string>(outcome: Outcome<T, Code>): outcome is Done<T> => outcome.ok;

export const isRefused = <T, Code extends string>(outcome: Outcome<T, Code>): outcome is Refused<Code> => !outcome.ok;

/** Changes what was done, leaves a refusal alone. */
export const mapDone = <T, U, Code extends string>(
  outcome: Outcome<T, Code>,
  change: (value: T) => U,
): Outcome<U, Code> => (outcome.ok ? done(change(outcome.value)) : outcome);

/** Goes on to a step that may itself refuse; the first refusal is the answer, and its type names every code. */
export const andThen = <T, U, Code extends string, More extends string>(
  outcome: Outcome<T, Code>,
  next: (value: T) => Outcome<U, More>,
): Outcome<U, Code | More> => (outcome.ok ? next(outcome.value) : outcome);

/** Everything that was done, in its order, or the first refusal. */
export const allDone = <T, Code extends string>(outcomes: readonly Outcome<T, Code>[]): Outcome<T[], Code> =>
  outcomes.find(isRefused) ?? done(outcomes.filter(isDone).map(({ value }) => value));
