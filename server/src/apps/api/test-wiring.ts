import { Closed, IsoDate, PageQuery, PositiveFen, type ProblemCode } from "@suanpan/contract";
import { type Static, Type } from "typebox";
import { done } from "../../kernel/outcome.ts";
import { reportingWith } from "../../modules/books/index.ts";
import { defaultLendingPolicy } from "../../modules/lending/index.ts";
import { type Api, answer, asRequest, callerOf } from "../../platform/http/api.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { effectsWith, lendingWith } from "../money.ts";
import type { Wiring } from "../wiring.ts";

/** A house of one room, so that the door can be tested without waiting for the furniture. */
const Note = Closed({ amountFen: PositiveFen, dueOn: Type.Optional(IsoDate) });
const Noted = Closed({ amountFen: PositiveFen, by: Type.String() });

const note = ({ db }: Platform, request: Request<Static<typeof Note>>) =>
  once<Static<typeof Noted>, ProblemCode>(db, request, async () =>
    done({ amountFen: request.body.amountFen, by: request.caller }),
  );

const noteRoutes = (api: Api, platform: Platform): void => {
  const tags = ["notes"];
  api.post(
    "/v1/notes",
    {
      config: { allow: { roles: ["finance"], scopes: ["loans:write"] } },
      schema: { summary: "Take a note", tags, body: Note, response: { 201: Noted } },
    },
    async (request, reply) => answer(request, reply, await note(platform, asRequest(request, request.body)), 201),
  );
  api.get(
    "/v1/notes",
    {
      config: { allow: "signed-in" },
      schema: {
        summary: "List notes",
        tags,
        querystring: PageQuery,
        response: { 200: Closed({ limit: Type.Integer() }) },
      },
    },
    async ({ query }) => ({ limit: query.limit ?? 0 }),
  );
  api.get(
    "/v1/notes/:number",
    {
      config: { allow: "signed-in" },
      schema: { summary: "Show a note", tags, params: Closed({ number: Type.Integer({ minimum: 1 }) }) },
    },
    async (request) => ({ number: request.params.number, caller: callerOf(request).id }),
  );
  api.post(
    "/v1/open-sesame",
    { config: { allow: "anyone", keyed: false }, schema: { summary: "Log in", tags } },
    async () => ({ open: true }),
  );
  api.get("/v1/fault", { config: { allow: "anyone" }, schema: { summary: "Break", tags } }, async () => {
    throw new Error("the vault code is 4711");
  });
};

const callers: Readonly<Record<string, Caller>> = {
  "finance-session": { kind: "staff", id: "staff_f", email: "f@example.com", roles: ["finance"], session: "s1" },
  "viewer-session": { kind: "staff", id: "staff_v", email: "v@example.com", roles: ["viewer"], session: "s2" },
  "writer-key": { kind: "key", id: "key_w", owner: { kind: "channel", id: "app" }, scopes: ["loans:write"] },
};

export const testWiring: Wiring = {
  sessionCookie: "session",
  authenticate: async (_platform, { cookie, bearer }) => callers[cookie ?? bearer ?? ""],
  routes: [noteRoutes],
  executors: [],
  companyRules: [],
  reporting: reportingWith(),
  releasing: (platform) => ({
    figures: { statements: reportingWith().statements, insight: { timeZone: platform.config.timeZone } },
  }),
  onFirstDay: async () => {},
  lending: lendingWith(defaultLendingPolicy),
  effects: effectsWith(defaultLendingPolicy),
  telling: { recipients: async () => new Map(), templates: {} },
  daySteps: () => [],
  verifiers: [],
  background: [],
  gauges: [{ name: "suanpan_notes", help: "Notes", read: async () => 7 }],
  sealedColumns: [],
};
