import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { lineNames } from "./line-names.ts";
import { type Traceable, traceable } from "./traceable.ts";

/** A line that can be followed down, by the word it has in the program. */
export type CalledLine = { readonly line: string; readonly found: Traceable };

/** Names differ in case, commas and dashes from one document to the next; they are the same name. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s,，、.()（）–-]+/g, "");

/** A line by its word, or by the name a release prints it under, in either language. */
export const lineCalled = (text: string): Outcome<CalledLine, "invalid-request"> => {
  const own = traceable(text);
  if (own) return done({ line: text, found: own });
  const called = Object.entries(lineNames).flatMap(([line, names]) => {
    const found = names.some((name) => plain(name) === plain(text)) ? traceable(line) : undefined;
    return found ? [{ line, found }] : [];
  });
  const [only, ...others] = called;
  return only && others.length === 0 ? done(only) : refusedFor(called);
};

const refusedFor = (called: readonly CalledLine[]) =>
  refused("invalid-request", {
    pointer: "/line",
    detail:
      called.length > 1
        ? `Several lines are called so: ${called.map(({ line }) => line).join(", ")}.`
        : "Name a line of the balance sheet or of operations, such as loansReceivable, financingIncome or Financing income.",
  });
