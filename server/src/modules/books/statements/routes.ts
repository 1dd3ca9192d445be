import {
  Page,
  Statements,
  StatementsQuery,
  TracedEntry,
  TracedFact,
  TracedLine,
  TraceEntriesQuery,
  TraceFactsQuery,
  TraceQuery,
} from "@suanpan/contract";
import { type Api, answer } from "../../../platform/http/api.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { StatementPorts } from "./ports.ts";
import { statementsOf } from "./statements-of.ts";
import { entriesOfLine } from "./trace-entries.ts";
import { type FactTracer, factsOfEntry } from "./trace-facts.ts";
import { traceLine } from "./trace-line.ts";

const tags = ["statements"];
const readers = { roles: ["admin", "finance", "funding", "investor-relations", "viewer"] } as const;

/** Statements, and what each of their lines is made of, down to the facts. */
export const statementRoutes = (
  api: Api,
  { db }: Platform,
  { statements: ports, tracers }: { readonly statements: StatementPorts; readonly tracers: readonly FactTracer[] },
): void => {
  api.get(
    "/v1/statements",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the statements of a period",
        tags,
        querystring: StatementsQuery,
        response: { 200: Statements },
      },
    },
    async (request, reply) => answer(request, reply, await statementsOf(db, ports, request.query)),
  );

  api.get(
    "/v1/statements/trace",
    {
      config: { allow: readers },
      schema: {
        summary: "Show the accounts a line of the statements is made of",
        tags,
        querystring: TraceQuery,
        response: { 200: TracedLine },
      },
    },
    async (request, reply) => answer(request, reply, await traceLine(db, ports, request.query)),
  );

  api.get(
    "/v1/statements/trace/entries",
    {
      config: { allow: readers },
      schema: {
        summary: "List the journal entries of a period behind a line or one of its accounts",
        tags,
        querystring: TraceEntriesQuery,
        response: { 200: Page(TracedEntry) },
      },
    },
    async (request, reply) => answer(request, reply, await entriesOfLine(db, request.query)),
  );

  api.get(
    "/v1/statements/trace/facts",
    {
      config: { allow: readers },
      schema: {
        summary: "List the facts behind what an entry did to an account",
        tags,
        querystring: TraceFactsQuery,
        response: { 200: Page(TracedFact) },
      },
    },
    async (request, reply) => answer(request, reply, await factsOfEntry(db, tracers, request.query)),
  );
};
