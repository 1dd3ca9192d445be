import { formatDecimal, scaleHalfUp } from "../../kernel/decimal.ts";

/** A line chart: what it says, what its lines are called, and their values in millionths, month by month from the first. */
export type LineChart = {
  readonly title: string;
  readonly subtitle?: string;
  readonly xName: string;
  readonly lines: readonly { readonly name: string; readonly valuesPpm: readonly number[]; readonly accent: boolean }[];
};

const size = { width: 760, height: 400 };
const ink = "#1f2328";
const grey = "#9aa0a6";
const pale = "#e8eaed";
const accent = "#0b57d0";
const fontFamily = "Noto Sans SC, Helvetica, Arial, sans-serif";

/**
 * Drawn without a browser, for paper and screen alike: no legend but names at the ends of the lines, one line in colour.
 * The same chart is the same bytes, whatever was drawn before it.
 */
export const drawLines = async (chart: LineChart): Promise<string> => {
  const echarts = await loaded();
  const canvas = echarts.init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    canvas.setOption(optionsOf(chart));
    return still(canvas.renderToSVGString());
  } finally {
    canvas.dispose();
  }
};

/** Heavy, and needed only by whoever draws. In one file: its hundreds of small ones take seconds to find and read. */
const load = () => import("echarts/dist/echarts.esm.min.mjs");
let loading: ReturnType<typeof load> | undefined;
const loaded = () => {
  loading ??= load();
  return loading;
};

/** On white, as it may lie on another line. */
const nameStyle = {
  ...{ show: true, formatter: "{a}", fontSize: 11, fontFamily, distance: 5 },
  ...{ backgroundColor: "#ffffff", padding: [1, 2, 1, 2] },
};

/** Small rates need a decimal more to be told apart. */
const percentUpTo = (largest: number) => {
  const decimals = largest >= 20_000 ? 1 : largest >= 2_000 ? 2 : 4;
  return (ppm: number): string => `${formatDecimal(scaleHalfUp(Math.round(ppm), 1, 10 ** (4 - decimals)), decimals)}%`;
};

const optionsOf = ({ title, subtitle, xName, lines }: LineChart) => {
  const axis = { axisLabel: { color: grey, fontSize: 11, fontFamily }, axisTick: { show: false }, silent: true };
  const largest = Math.max(0, ...lines.flatMap(({ valuesPpm }) => valuesPpm));
  const longest = Math.max(1, ...lines.map(({ valuesPpm }) => valuesPpm.length));
  return {
    animation: false,
    backgroundColor: "#ffffff",
    textStyle: { fontFamily },
    title: {
      ...{ text: title, left: 8, top: 6, itemGap: 6 },
      ...(subtitle === undefined ? {} : { subtext: subtitle, subtextStyle: { color: grey, fontSize: 11, fontFamily } }),
      textStyle: { color: ink, fontSize: 14, fontWeight: "bold", fontFamily },
    },
    grid: { left: 48, right: 84, top: subtitle === undefined ? 52 : 68, bottom: 44 },
    xAxis: {
      ...axis,
      type: "category",
      boundaryGap: false,
      data: Array.from({ length: longest }, (_, n) => String(n + 1)),
      name: xName,
      nameLocation: "middle",
      nameGap: 28,
      nameTextStyle: { color: grey, fontSize: 11, fontFamily },
      axisLine: { lineStyle: { color: grey } },
    },
    yAxis: {
      ...axis,
      type: "value",
      // Where nothing is late the axis still goes up to one percent: a scale of nothing would be noise.
      ...(largest === 0 ? { max: 10_000 } : {}),
      axisLabel: { ...axis.axisLabel, formatter: percentUpTo(largest || 10_000) },
      splitLine: { lineStyle: { color: pale } },
    },
    series: lines.map(({ name, valuesPpm, accent: on }) => ({
      type: "line",
      name,
      data: [...valuesPpm],
      silent: true,
      symbol: "circle",
      symbolSize: 5,
      showSymbol: valuesPpm.length === 1,
      lineStyle: { color: on ? accent : grey, width: on ? 2.5 : 1.2 },
      itemStyle: { color: on ? accent : grey },
      z: on ? 3 : 2,
      endLabel: { ...nameStyle, color: on ? accent : ink, fontWeight: on ? "bold" : "normal" },
    })),
  };
};

/**
 * What the library says of mice and clipping is left out, and with it every name by which it counts how many charts a
 * process has drawn: the drawing alone remains.
 */
const still = (svg: string): string =>
  svg
    .replace(/<(style|defs)[\s\S]*?<\/\1>\s*/g, "")
    .replace(/ (?:class|clip-path|pointer-events|ecmeta_[a-z_]+)="[^"]*"/g, "")
    .replace(/ style="([^"]*)"/g, (_, style: string) => asAttributes(style));

/** Styles as attributes: a page that allows no styles of its own shows them all the same, and so does paper. */
const asAttributes = (style: string): string =>
  style
    .split(";")
    .map((rule) => rule.split(":"))
    .filter(([name, value]) => name && value)
    .map(([name, value]) => ` ${name?.trim()}="${value?.trim()}"`)
    .join("");
