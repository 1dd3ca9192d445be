import {
  BankAccount,
  BankAccountId,
  BankAccountList,
  Mandate,
  MandateId,
  NewBankAccount,
  NewMandate,
  UserId,
} from "@suanpan/contract";
import { Type } from "typebox";
import { only } from "../../kernel/lists.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { addBankAccounts } from "./add-bank-accounts.ts";
import { closeAccount } from "./close-account.ts";
import { giveMandate } from "./give-mandate.ts";
import { revokeMandate } from "./revoke-mandate.ts";
import { showAccounts } from "./show-accounts.ts";

const tags = ["payments"];
const writers = { roles: ["admin", "collection"], scopes: ["users:write"] } as const;
const readers = { roles: ["admin", "collection", "finance"], scopes: ["users:read"] } as const;

export const accountRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/users/:userId/bank-accounts",
    {
      config: { allow: writers },
      schema: {
        summary: "Add a bank account of a user's",
        description: "In the user's own name. The newest active account is where payouts go unless another is named.",
        tags,
        params: Type.Object({ userId: UserId }),
        body: NewBankAccount,
        response: { 201: BankAccount },
      },
    },
    async (request, reply) => {
      const userId = idOf<"user">("user", request.params.userId);
      const asked = { ...asRequest(request, request.body), userId, channel: channelOfCaller(request) };
      return answer(request, reply, only(await addBankAccounts(platform, [asked])), 201);
    },
  );

  api.get(
    "/v1/users/:userId/bank-accounts",
    {
      config: { allow: readers },
      schema: {
        summary: "List a user's bank accounts and mandates, masked",
        tags,
        params: Type.Object({ userId: UserId }),
        response: { 200: BankAccountList },
      },
    },
    async (request, reply) => {
      const userId = idOf<"user">("user", request.params.userId);
      const items = await showAccounts(platform, userId, channelOfCaller(request));
      return items ? reply.send({ items, next: null }) : problemReply(request, reply, "not-found");
    },
  );

  api.post(
    "/v1/users/:userId/bank-accounts/:accountId/close",
    {
      config: { allow: writers },
      schema: {
        summary: "Close a bank account and revoke its mandates",
        tags,
        params: Type.Object({ userId: UserId, accountId: BankAccountId }),
        response: { 200: BankAccount },
      },
    },
    async (request, reply) => {
      const asked = {
        ...asRequest(request, {}),
        userId: idOf<"user">("user", request.params.userId),
        accountId: idOf<"acct">("acct", request.params.accountId),
        channel: channelOfCaller(request),
      };
      return answer(request, reply, await closeAccount(platform, asked));
    },
  );

  api.post(
    "/v1/mandates",
    {
      config: { allow: writers },
      schema: { summary: "Record a debit mandate", tags, body: NewMandate, response: { 201: Mandate } },
    },
    async (request, reply) => {
      const asked = { ...asRequest(request, request.body), channel: channelOfCaller(request) };
      return answer(request, reply, await giveMandate(platform, asked), 201);
    },
  );

  api.post(
    "/v1/mandates/:mandateId/revoke",
    {
      config: { allow: writers },
      schema: {
        summary: "Revoke a debit mandate",
        tags,
        params: Type.Object({ mandateId: MandateId }),
        response: { 200: Mandate },
      },
    },
    async (request, reply) => {
      const mandateId = idOf<"mandate">("mandate", request.params.mandateId);
      const asked = { ...asRequest(request, {}), mandateId, channel: channelOfCaller(request) };
      return answer(request, reply, await revokeMandate(platform, asked));
    },
  );
};
