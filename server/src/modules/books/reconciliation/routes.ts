import { IfrsReconciliation, ReconciliationQuery } from "@suanpan/contract";
import { type Api, answer } from "../../../platform/http/api.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { reconciliationOf } from "./reconcile.ts";

export const reconciliationRoutes = (
  api: Api,
  { db }: Platform,
  { statements }: { readonly statements: StatementPorts },
): void => {
  api.get(
    "/v1/ifrs-reconciliation",
    {
      config: { allow: { roles: ["admin", "finance", "investor-relations", "viewer"] } },
      schema: {
        summary: "Show what leads from US GAAP to IFRS, line by line and column by column",
        tags: ["statements"],
        querystring: ReconciliationQuery,
        response: { 200: IfrsReconciliation },
      },
    },
    async (request, reply) => answer(request, reply, await reconciliationOf(db, statements, request.query)),
  );
};
