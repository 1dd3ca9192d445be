import { type Static, Type } from "typebox";
import { ApprovalId } from "./approvals.ts";
import { Closed, Instant, OneOf, Page } from "./parts.ts";

export const Month = Type.String({
  pattern: "^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$",
  description: "A month, YYYY-MM",
  examples: ["2024-06"],
});

export const Period = Closed(
  {
    period: Month,
    state: OneOf(["locked", "open"]),
    changes: Type.Integer({ minimum: 1, description: "How often it was locked or re-opened" }),
    madeBy: Type.String(),
    checkedBy: Type.String(),
    approvalId: ApprovalId,
    recordedAt: Instant,
  },
  { description: "A month that was locked at least once, and how it stands now" },
);
export type Period = Static<typeof Period>;

export const PeriodPage = Page(Period);
export type PeriodPage = Static<typeof PeriodPage>;
export const PeriodParams = Closed({ period: Month });
