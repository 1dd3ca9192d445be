import { total as sumOf } from "./arithmetic.ts";
import { type Definition, plain, ratio } from "./definition.ts";

/** Who came in the period, from where, and at what cost. */
export const newUserMetrics: readonly Definition[] = [
  {
    code: "new-line-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "New users with approved credit lines", zh: "新增授信用户" },
    footnote: {
      en: "Users granted their first credit line in the period, by the channel they registered through.",
      zh: "期内首次获批授信额度的用户数目，按注册渠道划分。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.newApproved)),
  },
  {
    code: "embedded-finance-share",
    unit: "ppm",
    basis: "people",
    restated: false,
    by: [],
    name: { en: "Share of new credit-line users through embedded finance", zh: "嵌入式金融渠道新增授信用户占比" },
    footnote: {
      en: "New users with approved credit lines who came through embedded-finance channels, divided by all of them.",
      zh: "经嵌入式金融渠道获得的新增授信用户除以全部新增授信用户。",
    },
    of: ({ came }) =>
      ratio(
        sumOf(
          came.filter(({ kind }) => kind === "embedded-finance"),
          (row) => row.newApproved,
        ),
        sumOf(came, (row) => row.newApproved),
      ),
  },
  {
    code: "acquisition-cost",
    unit: "fen",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Unit cost to acquire a new credit-line user", zh: "单位授信用户获客成本" },
    footnote: {
      en: "Cost of acquiring users as booked in the period, whether they were granted a line or not, divided by new users with approved credit lines; where such cost is booked.",
      zh: "期内入账的获客成本（不论用户是否获批授信）除以新增授信用户数目（仅在有成本入账时列示）。",
    },
    of: ({ came }) =>
      came.every(({ costFen }) => costFen === null)
        ? undefined
        : ratio(
            sumOf(came, (row) => row.costFen ?? 0),
            sumOf(came, (row) => row.newApproved),
          ),
  },
];
