import { type ThemeConfig, theme } from "antd";

/** One accent, greys for the rest, red only for what needs a hand. Stylesheets read these as `--accent` and so on. */
const palette = {
  accent: "#1f5a8a",
  tint: "#e9f1f8",
  ink: "#1b2127",
  quiet: "#626c76",
  line: "#dfe3e7",
  ground: "#f5f6f7",
  paper: "#ffffff",
  alarm: "#b3261e",
} as const;

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

export const house: ThemeConfig = {
  algorithm: theme.compactAlgorithm,
  token: {
    colorPrimary: palette.accent,
    colorInfo: palette.accent,
    colorLink: palette.accent,
    colorSuccess: palette.accent,
    colorWarning: palette.quiet,
    colorError: palette.alarm,
    colorTextBase: palette.ink,
    colorTextDescription: palette.quiet,
    colorTextSecondary: palette.quiet,
    colorTextPlaceholder: "#8a939c",
    colorBorder: "#c9cfd5",
    colorBorderSecondary: palette.line,
    colorBgLayout: palette.ground,
    borderRadius: 3,
    // The compact algorithm takes its own small size as the base: 15 becomes 13.
    fontSize: 15,
    fontFamily: fonts,
    motion: false,
  },
  components: {
    Table: {
      headerBg: palette.paper,
      headerColor: palette.quiet,
      headerSplitColor: "transparent",
      rowHoverBg: palette.ground,
      cellPaddingInlineSM: 9,
    },
    Segmented: { trackBg: "#e9ecef" },
    Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
    Alert: { withDescriptionPadding: "8px 12px", fontSizeLG: 13, marginXS: 2 },
  },
};

/** Hands the palette to the stylesheets, so that a colour is named in one place only. */
export const paint = (root: HTMLElement): void => {
  for (const [name, colour] of Object.entries(palette)) root.style.setProperty(`--${name}`, colour);
  root.style.setProperty("--fonts", fonts);
};
