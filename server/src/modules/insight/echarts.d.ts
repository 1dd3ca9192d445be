/** The whole library in one file, which brings no types of its own. */
declare module "echarts/dist/echarts.esm.min.mjs" {
  export { init } from "echarts";
}
