import type { Api } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import { actRoutes } from "./acts.routes.ts";
import { documentRoutes } from "./documents.routes.ts";
import { flagRoutes } from "./flags.routes.ts";
import { moneyRoutes } from "./money.routes.ts";
import { payoffRoutes } from "./payoff.routes.ts";
import { proposalRoutes } from "./proposals.routes.ts";
import type { ServicingPolicy } from "./settings.ts";
import { waitingRoutes } from "./waiting.routes.ts";

export const servicingRoutes = (api: Api, platform: Platform, policy: LendingPolicy & ServicingPolicy): void => {
  documentRoutes(api, platform, policy);
  moneyRoutes(api, platform, policy);
  actRoutes(api, platform, policy);
  payoffRoutes(api, platform, policy);
  proposalRoutes(api, platform, policy);
  waitingRoutes(api, platform);
  flagRoutes(api, platform);
};
