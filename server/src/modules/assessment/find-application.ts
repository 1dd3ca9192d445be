import type { Application } from "@suanpan/contract";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser } from "../acquisition/index.ts";
import { findApplication } from "./application.store.ts";
import { type ApplicationId, applicationView } from "./application.ts";
import { linesOfUser } from "./credit-line.store.ts";

/** An application with the line it opened; a channel sees those of its own users only. */
export const findApplicationView = async (
  platform: Platform,
  id: ApplicationId,
  channel?: ChannelId,
): Promise<Application | undefined> => {
  const application = await findApplication(platform.db, id);
  if (!application || !(await findUser(platform, application.userId, channel))) return undefined;
  const line = (await linesOfUser(platform.db, application.userId)).find((l) => l.applicationId === id);
  return applicationView(application, line);
};
