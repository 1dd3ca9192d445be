export type { Around } from "./around.ts";
export { type ClearanceInput, clearanceCertificate } from "./clearance.ts";
export { clearanceInput } from "./clearance-input.ts";
export {
  type Consent,
  type ContractInput,
  contractDocument,
  type Funder,
  type ScheduledInstalment,
} from "./contract.ts";
export { contractInput } from "./contract-input.ts";
export type { Components, Person } from "./parts.ts";
export { payoffInput } from "./payoff-input.ts";
export { type PayoffDay, type PayoffInput, payoffQuoteDocument } from "./payoff-quote.ts";
