import { MoveInResult, NewMoveIn } from "@suanpan/contract";
import { isoDate } from "../../kernel/calendar.ts";
import { done, refused } from "../../kernel/outcome.ts";
import type { LendingPolicy } from "../../modules/lending/index.ts";
import { type Book, type MoveInReport, moveIn } from "../../modules/servicing/index.ts";
import { type Api, answer, callerOf, nameOf } from "../../platform/http/api.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { readJsonBook } from "../move-in/read-json.ts";

const mostShown = 500;

/** Takes over a book from a browser; the command line takes larger ones, and folders of CSV. */
export const moveInRoute = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  api.post(
    "/v1/move-in",
    {
      // Every row is its own key: the same book again changes nothing.
      config: { allow: { roles: ["admin"] }, keyed: false },
      bodyLimit: 24 * 1_048_576,
      schema: {
        summary: "Take over an existing book, or check what could be taken",
        description: "One JSON document as docs/moving-in.md describes it. A dry run writes nothing.",
        tags: ["servicing"],
        body: NewMoveIn,
        response: { 200: MoveInResult },
      },
    },
    async (request, reply) => {
      const { cutOver, text, dryRun } = request.body;
      const book = bookOf(text, cutOver);
      if (typeof book === "string")
        return answer(request, reply, refused("invalid-request", { pointer: "/text", detail: book }));
      const options = { by: nameOf(callerOf(request)), dryRun };
      const outcome = await moveIn(platform, policy, book, options);
      return answer(request, reply, outcome.ok ? done(shown(outcome.value)) : outcome);
    },
  );
};

/** The book, or why it cannot be read as one. */
const bookOf = (text: string, cutOver: string): Book | string => {
  try {
    return readJsonBook(text, "The file", isoDate(cutOver));
  } catch (error) {
    if (error instanceof PlainError) return error.message;
    throw error;
  }
};

const shown = ({ ids: _, refused: rows, ...report }: MoveInReport) => ({
  ...report,
  refused: rows.slice(0, mostShown),
  refusedRows: rows.length,
});
