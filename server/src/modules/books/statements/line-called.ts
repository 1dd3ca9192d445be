import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { isDerived, isPerShare } from "./derived.ts";
import { lineNames } from "./line-names.ts";
import { movingLine } from "./moving.ts";
import { traceable } from "./traceable.ts";

/** Whether a line can be followed down: to accounts and entries, or to the lines it is worked out from. */
export const isTraceable = (line: string): boolean =>
  isPerShare(line) || isDerived(line) || movingLine(line) !== undefined || traceable(line) !== undefined;

/** A line that can be followed down, by the word it has in the program. */
export type CalledLine = { readonly line: string };

/** Names differ in case, commas and dashes from one document to the next; they are the same name. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s,，、.()（）–-]+/g, "");

/** A line by its word, or by the name a release prints it under, in either language. */
export const lineCalled = (text: string): Outcome<CalledLine, "invalid-request"> => {
  if (isTraceable(text)) return done({ line: text });
  const called = Object.entries(lineNames)
    .filter(([line, names]) => isTraceable(line) && names.some((name) => plain(name) === plain(text)))
    .map(([line]) => ({ line }));
  const [only, ...others] = called;
  return only && others.length === 0 ? done(only) : refusedFor(called);
};

const refusedFor = (called: readonly CalledLine[]) =>
  refused("invalid-request", {
    pointer: "/line",
    detail:
      called.length > 1
        ? `Several lines are called so: ${called.map(({ line }) => line).join(", ")}.`
        : "Name a line of a statement, such as loansReceivable, Financing income, operating, dividends or epsBasic.",
  });
