import { type ProblemCode, problems } from "@suanpan/contract";
import type { Refused } from "../../../kernel/outcome.ts";
import type { BookLoan, Place, RefusedRow } from "./book.ts";

export type Kind = "user" | "account" | "line" | "loan";
export type AnyRow = { readonly at: Place; readonly id: string };

/** What was refused so far: what depends on it is refused with it, by name. */
export const gatherRefusals = (unread: readonly RefusedRow[]) => {
  const all: RefusedRow[] = [...unread];
  const places = new Map<string, Place>(
    unread.flatMap((row) => (row.id === null ? [] : [[`${row.kind} ${row.id}`, row]])),
  );
  return {
    all: (): readonly RefusedRow[] => all,
    placeOf: (kind: Kind, id: string): Place | undefined => places.get(`${kind} ${id}`),
    add: (kind: Kind, row: AnyRow, problem: string, field: string | null = null, at: Place = row.at): void => {
      all.push({ kind, id: row.id, file: at.file, row: at.row, field, problem });
      if (!places.has(`${kind} ${row.id}`)) places.set(`${kind} ${row.id}`, at);
    },
  };
};
export type Refusals = ReturnType<typeof gatherRefusals>;

export const placed = ({ file, row }: Place): string => `${file}, row ${row}`;

/** Puts a refusal of the house where the row is that caused it. */
export const refuse = (refusals: Refusals, kind: Kind, row: AnyRow, { code, detail }: Refused): void => {
  const steps = typeof detail.pointer === "string" ? detail.pointer.split("/").slice(1) : [];
  const problem = typeof detail.detail === "string" ? detail.detail : sentence(kind, code, detail);
  refusals.add(kind, row, problem, steps.at(-1) ?? null, within(row, steps));
};

/** `/schedule/3/dueOn` is wrong in the row of that instalment, not in that of its loan. */
const within = (row: AnyRow, [list, n]: readonly string[]): Place => {
  const rows = list === "schedule" || list === "slices" ? (row as BookLoan)[list] : [];
  return rows[Number(n)]?.at ?? row.at;
};

const sentence = (kind: Kind, code: string, detail: Refused["detail"]): string => {
  if (code === "idempotency-key-reused")
    return `This ${kind} was moved in before with other content, and stays as it is: correct it here, where it lives now.`;
  if (code === "already-exists")
    return kind === "user"
      ? "Somebody with this national id is registered under another name: leave the row out and refer to the person by our id, user_…."
      : kind === "account"
        ? "The user has this account already: leave the row out."
        : `The user has a line already, ${detail.existing}: close one of them, or leave this one out.`;
  const known = problems[code as ProblemCode];
  return known ? `${known.title}. ${known.remedy}` : code;
};
