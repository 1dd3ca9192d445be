export { type DemoPlan, type DemoProgress, prepareDemo } from "./demo.ts";
export { demoLogIn } from "./founding.ts";
export type { House } from "./house.ts";
