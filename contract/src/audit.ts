import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, Page, PageQuery, Text } from "./parts.ts";

export const AuditRecord = Closed({
  id: IdOf("audit"),
  recordedAt: Instant,
  actor: Type.String({ description: "Who did it, such as `staff:staff_…` or `channel:channel_…`" }),
  action: Type.String(),
  subject: Type.String({ description: "What it was done to" }),
  detail: Type.Unknown(),
  requestId: Type.Union([Type.String(), Type.Null()]),
});
export type AuditRecord = Static<typeof AuditRecord>;

export const AuditPage = Page(AuditRecord);
export const AuditQuery = Closed({
  ...PageQuery.properties,
  subject: Type.Optional(Text()),
  actor: Type.Optional(Text()),
});
export type AuditQuery = Static<typeof AuditQuery>;
