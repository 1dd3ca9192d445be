export * from "./capital-return/index.ts";
