import { BorrowerFlag, NewBorrowerFlag, Page, UserId } from "@suanpan/contract";
import { Type } from "typebox";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { flagWordsOfUser } from "./flag.store.ts";
import { flagBorrower } from "./flag-borrower.ts";
import { tags } from "./of-loan.ts";

export const flagRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/users/:userId/flags",
    {
      config: { allow: { roles: ["admin", "risk", "collection"] } },
      schema: {
        summary: "Flag a borrower, or lift a flag: death, fraud, dispute",
        tags,
        params: Type.Object({ userId: UserId }),
        body: NewBorrowerFlag,
        response: { 201: BorrowerFlag },
      },
    },
    async (request, reply) => {
      const userId = idOf<"user">("user", request.params.userId);
      return answer(request, reply, await flagBorrower(platform, userId, asRequest(request, request.body)), 201);
    },
  );

  api.get(
    "/v1/users/:userId/flags",
    {
      config: { allow: { roles: ["admin", "risk", "collection", "finance", "viewer"] } },
      schema: {
        summary: "List the flags of a borrower, raised and lifted, newest first",
        tags,
        params: Type.Object({ userId: UserId }),
        response: { 200: Page(BorrowerFlag) },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const flags = await flagWordsOfUser(platform.db, idOf<"user">("user", userId));
      const items = flags.map((flag) => ({ ...flag, userId, recordedAt: flag.recordedAt.toISOString() }));
      return reply.send({ items, next: null });
    },
  );
};
