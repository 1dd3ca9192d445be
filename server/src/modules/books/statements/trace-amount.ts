import { type Fen, minus, sum, times } from "../../../kernel/money.ts";
import type { StatementFacts } from "./read-facts.ts";
import type { Traceable } from "./traceable.ts";

/** What a line that is made of leaves comes to. */
export const leavesAmount = (facts: StatementFacts, found: Traceable): Fen =>
  found.kind === "result"
    ? sum(
        [...found.leaves].map(([line, weight]) =>
          times(minus(facts.upTo.results[line], facts.before.results[line]), weight),
        ),
      )
    : sum([...found.leaves].map(([line, weight]) => times(facts.closing.lines[line], weight)));
