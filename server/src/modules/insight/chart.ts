/**
 * Line charts as SVG, on the server and without a browser. Calm: grey lines, one accent, names at the ends of the lines
 * instead of a legend, and a title that says the point. Whole pixels to a tenth, so the same figures are the same bytes.
 */
export type ChartLine = { readonly name: string; readonly values: readonly number[]; readonly accent?: boolean };
export type Chart = {
  readonly title: string;
  readonly subtitle: string;
  readonly xName: string;
  /** Values are in millionths, shown in percent. */
  readonly lines: readonly ChartLine[];
};

const size = { width: 760, height: 420, left: 56, right: 92, top: 78, bottom: 48 };
const grey = "#9aa0a6";
const dark = "#3c4043";
const accent = "#0b57d0";
const font = "font-family=\"system-ui, -apple-system, 'Noto Sans CJK SC', sans-serif\"";

/** A round step so that about five lines fit under the largest value. */
export const stepFor = (largest: number): number => {
  const rough = Math.max(1, largest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10);
};

export const lineChart = ({ title, subtitle, xName, lines }: Chart): string => {
  const months = Math.max(1, ...lines.map(({ values }) => values.length));
  const step = stepFor(Math.max(0, ...lines.flatMap(({ values }) => values)));
  const top = step * Math.max(1, Math.ceil(Math.max(0, ...lines.flatMap(({ values }) => values)) / step));
  const [plotWidth, plotHeight] = [size.width - size.left - size.right, size.height - size.top - size.bottom];
  const x = (n: number): string => tenth(size.left + (months === 1 ? 0 : (plotWidth * n) / (months - 1)));
  const y = (value: number): string => tenth(size.top + plotHeight - (plotHeight * value) / top);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step);
  const every = Math.ceil(months / 12);
  const drawn = lines.filter(({ values }) => values.length > 0);
  const ends = spread(
    drawn.map(({ values }) => ({ x: Number(x(values.length - 1)), y: Number(y(values.at(-1) as number)) })),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" ${font}>`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    text(size.left, 30, title, { fill: dark, size: 15, weight: 600 }),
    text(size.left, 52, subtitle, { fill: grey, size: 12 }),
    ...ticks.map(
      (tick) =>
        `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(tick)}" y2="${y(tick)}" stroke="#e8eaed"/>`,
    ),
    ...ticks.map((tick) =>
      text(size.left - 8, Number(y(tick)) + 4, percent(tick, step), { fill: grey, size: 11, anchor: "end" }),
    ),
    ...Array.from({ length: months }, (_, n) => n)
      .filter((n) => n % every === 0)
      .map((n) =>
        text(Number(x(n)), size.height - size.bottom + 18, String(n + 1), { fill: grey, size: 11, anchor: "middle" }),
      ),
    text(size.width - size.right, size.height - 8, xName, { fill: grey, size: 11, anchor: "end" }),
    ...drawn.map((line) => pathOf(line, x, y)),
    ...drawn.map(({ name, values, accent: on }, n) =>
      text(Number(x(values.length - 1)) + 8, (ends[n] as number) + 4, name, {
        fill: on ? accent : dark,
        size: 12,
        halo: true,
        ...(on ? { weight: 600 } : {}),
      }),
    ),
    "</svg>",
  ].join("\n");
};

const pathOf = ({ values, accent: on }: ChartLine, x: (n: number) => string, y: (v: number) => string): string => {
  const [colour, width] = on ? [accent, 2.5] : [grey, 1.5];
  if (values.length === 1) return `<circle cx="${x(0)}" cy="${y(values[0] as number)}" r="3" fill="${colour}"/>`;
  const points = values.map((value, n) => `${x(n)},${y(value)}`).join(" ");
  return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;
};

/** Names that would lie on each other are moved apart, the topmost staying where it is. */
const spread = (ends: readonly { readonly x: number; readonly y: number }[]): number[] => {
  const placed: { x: number; y: number; n: number }[] = [];
  for (const { x, y, n } of ends.map((end, n) => ({ ...end, n })).sort((a, b) => a.y - b.y)) {
    const near = placed.filter((other) => Math.abs(other.x - x) < 60).map((other) => other.y + 14);
    placed.push({ x, n, y: Math.max(y, ...near) });
  }
  return placed.toSorted((a, b) => a.n - b.n).map((end) => end.y);
};

type Style = {
  readonly fill: string;
  readonly size: number;
  readonly weight?: number;
  readonly anchor?: "middle" | "end";
  /** White around the letters, for words that lie on lines. */
  readonly halo?: boolean;
};

const text = (x: number, y: number, words: string, { fill, size: points, weight, anchor, halo }: Style): string =>
  `<text x="${tenth(x)}" y="${tenth(y)}" fill="${fill}" font-size="${points}"${weight ? ` font-weight="${weight}"` : ""}${anchor ? ` text-anchor="${anchor}"` : ""}${halo ? ' stroke="#ffffff" stroke-width="4" paint-order="stroke"' : ""}>${escaped(words)}</text>`;

const tenth = (n: number): string => String(Math.round(n * 10) / 10);

/** As many decimals as the step needs. */
const percent = (value: number, step: number): string => {
  const decimals = step >= 10_000 ? 0 : step >= 1_000 ? 1 : step >= 100 ? 2 : 4;
  const units = Math.round(value / 10 ** (4 - decimals));
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, digits.length - decimals)}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}%`;
};

const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
