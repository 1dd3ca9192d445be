import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, OneOf, Page, PageQuery, Text } from "./parts.ts";

export const approvalStates = ["proposed", "approved", "rejected", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const ApprovalId = IdOf("apr");

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

export const Approval = Closed(
  {
    id: ApprovalId,
    kind: Type.String({ description: "What would be done, such as `period.lock`" }),
    subject: Type.String({ description: "What it would be done to" }),
    summary: Type.String({ description: "One line for whoever has to decide" }),
    payload: Type.Unknown({ description: "Exactly what is carried out on approval" }),
    madeBy: Type.String(),
    madeAt: Instant,
    state: OneOf(approvalStates),
    decidedBy: OrNull(Type.String()),
    decidedAt: OrNull(Instant),
    reason: OrNull(Type.String({ description: "Why it was rejected" })),
    result: Type.Unknown({ description: "What carrying it out came to; null before" }),
  },
  { description: "What one person proposes and another decides" },
);
export type Approval = Static<typeof Approval>;

/** The answer to a proposal: it waits for a second person. */
export const Proposed = Approval;

export const ApprovalPage = Page(Approval);
export const ApprovalQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(approvalStates)),
  subject: Type.Optional(Text(200)),
});
export const ApprovalParams = Closed({ approvalId: ApprovalId });
export const Rejection = Closed({ reason: Text(500) });
export type Rejection = Static<typeof Rejection>;
