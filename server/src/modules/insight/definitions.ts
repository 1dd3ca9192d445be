import type { Definition } from "./definition.ts";
import { drawnMetrics } from "./drawn.metrics.ts";
import { newUserMetrics } from "./new-user.metrics.ts";
import { peopleMetrics } from "./people.metrics.ts";
import { rateMetrics } from "./rate.metrics.ts";
import { standingMetrics } from "./standing.metrics.ts";

/** Every metric there is: what it is called, what its footnote says, and the same as code. */
export const definitions: readonly Definition[] = [
  ...peopleMetrics,
  ...drawnMetrics,
  ...standingMetrics,
  ...rateMetrics,
  ...newUserMetrics,
];
