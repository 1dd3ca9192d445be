import type { Language, NotificationState, Notification as NotificationView } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { nextAttempt } from "../outbox/back-off.ts";
import { allowedTime, type Hours } from "./quiet-hours.ts";
import { type Params, renderTemplate, type Templates } from "./template.ts";

export type NotificationId = Id<"notification">;

/** A message to a person, as a use case queues it. */
export type NewNotification = {
  readonly userId: Id<"user">;
  readonly template: string;
  readonly language: Language;
  readonly params: Params;
  /** What makes it the same message however often it is queued: `due-soon/loan_…/2024-02-15`. */
  readonly naturalKey: string;
  readonly sendAfter?: Date;
  /** After this it would only confuse, and is dropped instead. */
  readonly expiresAt?: Date;
};

export type Notification = Omit<NewNotification, "sendAfter" | "expiresAt"> & {
  readonly id: NotificationId;
  readonly state: NotificationState;
  readonly attempts: number;
  readonly sendAfter: Date;
  readonly expiresAt: Date | null;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  readonly queuedAt: Date;
};

/** What a notifier gets: the text as it should arrive, and where. */
export type Outgoing = {
  readonly id: string;
  readonly phone: string;
  readonly template: string;
  readonly language: Language;
  readonly text: string;
};

/** What became of one try. */
export type Result =
  | { readonly kind: "sent" }
  /** It may work later. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It never will. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Nobody needs it any more, or nobody can get it. */
  | { readonly kind: "dropped"; readonly reason: string }
  /** Not tried: the gateway had just failed to answer another. */
  | { readonly kind: "postponed"; readonly reason: string };

/** The way out: answers one result for each, in order. */
export type Notifier = { readonly send: (batch: readonly Outgoing[]) => Promise<readonly Result[]> };

/** What can be sent as it is, or why it cannot. */
export const prepare = (
  notification: Notification,
  phone: string | undefined,
  templates: Templates,
  now: Date,
): Outgoing | Result => {
  const { id, template, language, params, expiresAt } = notification;
  if (expiresAt && expiresAt <= now) return { kind: "dropped", reason: "too late to be of use" };
  if (!phone) return { kind: "dropped", reason: "the recipient cannot be reached" };
  const texts = Object.hasOwn(templates, template) ? templates[template] : undefined;
  if (!texts) return { kind: "refused", reason: `there is no template ${template}` };
  const rendered = renderTemplate(texts[language], params);
  if (!rendered.ok) return { kind: "refused", reason: `${rendered.code}: ${rendered.detail.param}` };
  return { id: notificationName(id), phone, template, language, text: rendered.value };
};

export type Standing = Pick<Notification, "state" | "attempts" | "sendAfter" | "lastError" | "sentAt">;

/** How a notification stands after a try: sent, given up, or due again later, at an hour when people may be told. */
export const afterTry = (
  { id, attempts: before }: Pick<Notification, "id" | "attempts">,
  result: Result,
  now: Date,
  mostAttempts: number,
  hours: Hours,
): Standing => {
  const attempts = before + (result.kind === "postponed" || result.kind === "dropped" ? 0 : 1);
  const state = stateAfter(result, attempts, mostAttempts);
  return {
    state,
    attempts,
    sendAfter: state === "queued" ? allowedTime(nextAttempt(now, attempts, notificationName(id)), hours) : now,
    lastError: result.kind === "sent" ? null : result.reason.slice(0, 300),
    sentAt: state === "sent" ? now : null,
  };
};

const stateAfter = (result: Result, attempts: number, mostAttempts: number): NotificationState => {
  switch (result.kind) {
    case "sent":
    case "dropped":
      return result.kind;
    case "refused":
      return "failed";
    case "postponed":
      return "queued";
    case "failed":
      return attempts >= mostAttempts ? "failed" : "queued";
  }
};

export const notificationName = (id: NotificationId): string => formatId("ntf", id);

export const notificationView = (one: Notification): NotificationView => ({
  id: notificationName(one.id),
  userId: formatId("user", one.userId),
  template: one.template,
  language: one.language,
  params: one.params,
  state: one.state,
  attempts: one.attempts,
  sendAfter: one.state === "queued" ? one.sendAfter.toISOString() : null,
  lastError: one.lastError,
  sentAt: one.sentAt?.toISOString() ?? null,
  queuedAt: one.queuedAt.toISOString(),
});
