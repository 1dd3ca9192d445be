import { Notification, NotificationPage, NotificationParams, NotificationQuery } from "@suanpan/contract";
import { type Api, answer, asRequest } from "../http/api.ts";
import { idOf } from "../http/ids.ts";
import type { Platform } from "../platform.ts";
import { pageOfNotifications } from "./list.ts";
import { resendNotification } from "./resend-notification.ts";

const config = { allow: { roles: ["admin", "collection"] } } as const;
const tags = ["notifications"];

export const notificationRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/notifications",
    {
      config,
      schema: {
        summary: "Messages to people, newest first",
        tags,
        querystring: NotificationQuery,
        response: { 200: NotificationPage },
      },
    },
    async (request, reply) => answer(request, reply, await pageOfNotifications(platform, request.query)),
  );

  api.post(
    "/v1/notifications/:notificationId/resend",
    {
      config,
      schema: {
        summary: "Send a failed notification again",
        tags,
        params: NotificationParams,
        response: { 200: Notification },
      },
    },
    async (request, reply) => {
      const body = { resend: idOf<"notification">("ntf", request.params.notificationId) };
      return answer(request, reply, await resendNotification(platform, asRequest(request, body)));
    },
  );
};
