import { LoanId as LoanIdSchema } from "@suanpan/contract";
import { Type } from "typebox";
import { idOf } from "../../platform/http/ids.ts";
import type { LoanId } from "../lending/index.ts";

/** What the routes of a loan share: the loan they are about, and who may look at it. */

export const tags = ["servicing"];
export const params = Type.Object({ loanId: LoanIdSchema });
export const readers = {
  roles: ["admin", "risk", "funding", "collection", "finance", "viewer"],
  scopes: ["loans:read"],
} as const;

export const loanOf = (request: { params: { loanId: string } }): LoanId => idOf<"loan">("loan", request.params.loanId);
