import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, OneOf, Page, PageQuery } from "./parts.ts";
import { languages } from "./staff.ts";
import { UserId } from "./users.ts";

export const notificationStates = ["queued", "sent", "failed", "dropped"] as const;
export type NotificationState = (typeof notificationStates)[number];

/** A message to a person. Neither its text nor the phone number is kept. */
export const Notification = Closed({
  id: IdOf("ntf"),
  userId: UserId,
  template: Type.String(),
  language: OneOf(languages),
  params: Type.Record(Type.String(), Type.String(), { description: "What the template's places are filled with" }),
  state: OneOf(notificationStates),
  attempts: Type.Integer(),
  sendAfter: Type.Union([Instant, Type.Null()], { description: "Null once it is sent, failed or dropped" }),
  lastError: Type.Union([Type.String(), Type.Null()]),
  sentAt: Type.Union([Instant, Type.Null()]),
  queuedAt: Instant,
});
export type Notification = Static<typeof Notification>;

export const NotificationPage = Page(Notification);
export const NotificationQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(notificationStates, "`failed` can be sent again; `dropped` had become useless")),
});
export type NotificationQuery = Static<typeof NotificationQuery>;

export const NotificationParams = Closed({ notificationId: IdOf("ntf") });
