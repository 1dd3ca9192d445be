import {
  BankLinePage,
  BankLineQuery,
  BankMatch,
  BankReconciliation,
  BankStatementFile,
  BankStatementResult,
  Closed,
  HouseAccount,
  InstitutionOpen,
  IsoDate,
  MatchedBankLinePage,
  NewBankMatch,
  NewHouseAccount,
  NewInstitutionPayment,
  OpenMovement,
  OpenMovementQuery,
  Page,
  Proposed,
  ProviderWaiting,
} from "@suanpan/contract";
import { Type } from "typebox";
import type { IsoDate as Day } from "../../../kernel/calendar.ts";
import { parseId } from "../../../kernel/ids.ts";
import { proposeOnce } from "../../../platform/approvals/index.ts";
import { type Api, answer, asRequest, callerOf, nameOf } from "../../../platform/http/api.ts";
import { badCursor, itemsUnlessSaid, pageOf } from "../../../platform/http/page.ts";
import type { Platform } from "../../../platform/platform.ts";
import { houseAccounts, matchedLines, unmatchedLines } from "./bank.store.ts";
import { bankLineView, houseAccountView, matchedLineView } from "./bank.ts";
import { houseAccountExecutor, importBankStatement } from "./import-bank-statement.ts";
import { agreementMoney } from "./institution.store.ts";
import { decidePayment, institutionPaymentExecutor, openInstitutions } from "./institution.ts";
import { firstTold, openMovements } from "./match.store.ts";
import { matchByHand } from "./match-by-hand.ts";
import { waitingSettlements } from "./provider-settlement.store.ts";
import { settlesOn } from "./provider-settlement.ts";
import { reconcileAll } from "./reconcile.ts";
import type { CashPolicy } from "./settings.ts";

const tags = ["cash"];
const readers = { roles: ["admin", "finance", "funding", "viewer"] } as const;
const finance = { roles: ["admin", "finance"] } as const;

export const cashRoutes = (api: Api, platform: Platform, policy: CashPolicy): void => {
  settlementRoutes(api, platform);
  bankRoutes(api, platform, policy);
};

const settlementRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/provider-settlements/waiting",
    {
      config: { allow: readers },
      schema: {
        summary: "List money of closed days that the provider has not handed over yet",
        tags,
        response: { 200: Page(ProviderWaiting) },
      },
    },
    async () => ({
      items: (await waitingSettlements(platform.db)).map(({ stated, ...one }) => ({
        ...one,
        settlesOn: settlesOn(one.day, platform.holidays),
        waitsFor: stated ? ("business day" as const) : ("statement" as const),
      })),
      next: null,
    }),
  );

  api.get(
    "/v1/institution-payments/open",
    {
      config: { allow: readers },
      schema: {
        summary: "List what is open with institutions, either way",
        tags,
        response: { 200: Page(InstitutionOpen) },
      },
    },
    async () => ({ items: await openInstitutions(platform.db), next: null }),
  );

  api.post(
    "/v1/institution-payments",
    {
      config: { allow: { roles: institutionPaymentExecutor.makerRoles } },
      schema: {
        summary: "Propose a payment to or from an institution",
        tags,
        body: NewInstitutionPayment,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => {
      const { agreementId, direction, amountFen } = request.body;
      const about = {
        kind: institutionPaymentExecutor.kind,
        subject: agreementId,
        summary: `${direction === "settled" ? "Paid to" : "Received from"} the institution of ${agreementId}: ${amountFen} fen`,
      };
      const proposed = await proposeOnce(platform, asRequest(request, request.body), about, async (tx) =>
        decidePayment((await agreementMoney(tx)).get(agreementId), request.body),
      );
      return answer(request, reply, proposed, 202);
    },
  );
};

const bankRoutes = (api: Api, platform: Platform, policy: CashPolicy): void => {
  api.get(
    "/v1/house-accounts",
    {
      config: { allow: readers },
      schema: { summary: "List the group's bank accounts", tags, response: { 200: Page(HouseAccount) } },
    },
    async () => ({ items: (await houseAccounts(platform.db)).map(houseAccountView), next: null }),
  );

  api.post(
    "/v1/house-accounts",
    {
      config: { allow: finance },
      schema: {
        summary: "Propose a bank account of the group",
        tags,
        body: NewHouseAccount,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => {
      const { code, entity, bank } = request.body;
      const about = { kind: houseAccountExecutor.kind, subject: code, summary: `${bank} ${code} of ${entity}` };
      return answer(request, reply, await proposeOnce(platform, asRequest(request, request.body), about), 202);
    },
  );

  api.post(
    "/v1/bank-statements",
    {
      // The file is its own key: the same one again changes nothing.
      config: { allow: finance, keyed: false },
      bodyLimit: 12 * 1_048_576,
      schema: {
        summary: "Take a bank's statement and hold it against the ledger",
        tags,
        body: BankStatementFile,
        response: { 200: BankStatementResult },
      },
    },
    async (request, reply) => {
      const file = { ...request.body, by: nameOf(callerOf(request)) };
      return answer(request, reply, await importBankStatement(platform, policy, file));
    },
  );

  api.get(
    "/v1/bank-lines/unmatched",
    {
      config: { allow: readers },
      schema: {
        summary: "List lines of banks that nothing of the ledger was found for",
        tags,
        querystring: BankLineQuery,
        response: { 200: BankLinePage },
      },
    },
    async (request, reply) => {
      const { cursor, limit = itemsUnlessSaid, entity } = request.query;
      const after = cursor === undefined ? undefined : parseId<"bline">("bline", cursor);
      if (cursor !== undefined && after === undefined) return answer(request, reply, badCursor);
      const found = await unmatchedLines(platform.db, platform.keys, entity, after, limit + 1);
      return reply.send(pageOf(found.map(bankLineView), limit));
    },
  );

  api.get(
    "/v1/bank-lines/matched",
    {
      config: { allow: readers },
      schema: {
        summary: "List lines of banks with what they are in the ledger, newest first",
        tags,
        querystring: BankLineQuery,
        response: { 200: MatchedBankLinePage },
      },
    },
    async (request, reply) => {
      const { cursor, limit = itemsUnlessSaid, entity } = request.query;
      const before = cursor === undefined ? undefined : parseId<"bline">("bline", cursor);
      if (cursor !== undefined && before === undefined) return answer(request, reply, badCursor);
      const found = await matchedLines(platform.db, platform.keys, entity, before, limit + 1);
      return reply.send(pageOf(found.map(matchedLineView), limit));
    },
  );

  api.get(
    "/v1/bank-movements/unmatched",
    {
      config: { allow: readers },
      schema: {
        summary: "List movements of a company's money in the ledger that no bank has told of",
        tags,
        querystring: OpenMovementQuery,
        response: { 200: Page(OpenMovement) },
      },
    },
    async (request) => {
      const { entity, account, near } = request.query;
      const purse = { entity, account };
      const first = await firstTold(platform.db, purse);
      return { items: first ? await openMovements(platform.db, purse, first, near as Day) : [], next: null };
    },
  );

  api.post(
    "/v1/bank-matches",
    {
      config: { allow: finance },
      schema: {
        summary: "Say what lines of a bank are in the ledger",
        tags,
        body: NewBankMatch,
        response: { 201: BankMatch },
      },
    },
    async (request, reply) =>
      answer(request, reply, await matchByHand(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/bank-reconciliations",
    {
      config: { allow: readers },
      schema: {
        summary: "Hold the ledger's cash against the banks', with every difference named",
        tags,
        querystring: Closed({ on: Type.Optional(IsoDate) }),
        response: { 200: Page(BankReconciliation) },
      },
    },
    async (request) => ({
      items: await reconcileAll(platform.db, request.query.on as Day | undefined),
      next: null,
    }),
  );
};
