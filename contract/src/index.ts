export * from "./common.ts";
export * from "./problems.ts";
