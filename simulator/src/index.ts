export { type DemoPlan, type DemoProgress, prepareDemo } from "./demo.ts";
export { demoLogIn } from "./founding.ts";
export type { House } from "./house.ts";
export { type FaultLevel, faultLevels } from "./provider/faults.ts";
export { type Provider, type ProviderOptions, startProvider } from "./provider/server.ts";
