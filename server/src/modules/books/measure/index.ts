export { measureSlices } from "./day.ts";
export { columnOf, daysMeasured, type Grown, grownInGroup, grownOfDay, grownOfLoan, grownOn } from "./grown.store.ts";
export { type Measure, type Measures, measures } from "./measure.ts";
export { measuresMissing } from "./missing.store.ts";
export { measuresAreTrue } from "./verify.ts";
