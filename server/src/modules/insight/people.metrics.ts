import { total as sumOf } from "./arithmetic.ts";
import { type Definition, plain } from "./definition.ts";

/** Who is there: institutions and users. */
export const peopleMetrics: readonly Definition[] = [
  {
    code: "institutions",
    unit: "count",
    basis: "people",
    restated: false,
    by: [],
    name: { en: "Institutional partners", zh: "合作金融机构" },
    footnote: {
      en: "Institutions that have signed an agreement with us by the end of the period.",
      zh: "截至期末已与本公司签署协议的机构数目。",
    },
    of: ({ institutions }) => plain(BigInt(institutions)),
  },
  {
    code: "registered-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative registered users", zh: "累计注册用户" },
    footnote: {
      en: "Distinct consumers and small firms that have registered by the end of the period, ever.",
      zh: "截至期末曾经注册的个人及小微企业数目，不重复计算。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.registered)),
  },
  {
    code: "approved-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative users with approved credit lines", zh: "累计授信用户" },
    footnote: {
      en: "Distinct users who have been granted a credit line by the end of the period, ever.",
      zh: "截至期末曾经获批授信额度的用户数目，不重复计算。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.approved)),
  },
  {
    code: "drawn-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative borrowers with successful drawdown", zh: "累计成功借款用户" },
    footnote: {
      en: "Distinct users who have drawn at least one loan by the end of the period, repeat borrowers included once.",
      zh: "截至期末曾经成功提款至少一次的用户数目，复借用户仅计一次。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.drawn)),
  },
];
