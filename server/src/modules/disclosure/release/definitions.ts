import { definitions } from "../../insight/index.ts";
import type { Run } from "../document.ts";
import { operating } from "./ids.ts";
import { runs } from "./line.ts";
import type { Phrases } from "./phrases.ts";
import { known, type Telling } from "./telling.ts";

/** What each footnote says: the file's own words, or the definition that the metric itself is computed by. */
export const noteText =
  (telling: () => Telling) =>
  (code: string): readonly Run[] | undefined => {
    const { words, labels, prose } = telling();
    const own = words.definitions?.[code];
    if (own !== undefined) return [...prose(own, `/definitions/${code}`), ...parts(telling(), code)];
    const definition = definitions.find((one) => one.code === code);
    const told = definition ? labels.pick([definition.footnote.en, definition.footnote.zh]) : undefined;
    const fixed = ours[code];
    const text = told ?? (fixed && labels.pick(fixed));
    return text === undefined ? undefined : [text, ...parts(telling(), code)];
  };

const ours: Readonly<Record<string, readonly [string, string]>> = {
  "non-gaap": [
    "Non-GAAP figures leave out share-based compensation. How each follows from a GAAP figure is shown in the reconciliation at the end of this release.",
    "非公认会计准则数据不包括股份支付费用，其与公认会计准则数据的调节见本公告末尾的调节表。",
  ],
  "financing-income": [
    "Fees and interest that consolidated trusts and the group’s microcredit company charge borrowers.",
    "由合并信托及集团小额贷款公司向借款人收取的费用及利息。",
  ],
};

/** Some notes also say what a figure consists of. */
const parts = (telling: Telling, code: string): readonly Run[] => {
  const { labels, phrases, span } = telling;
  const of = (name: string): Run | undefined => known(telling, operating(span.quarter.now, name));
  const [vPocket, others] = [of("loansVPocket"), of("loansOther")];
  if (code === "loans" && vPocket && others)
    return labels.language === "zh"
      ? runs`其中“微零花”${vPocket}笔，其他产品${others}笔。`
      : runs` Of these, ${vPocket} were V-pocket loans and ${others} were of other products.`;
  if (code === "volume-risk-free")
    return split(telling, phrases, of("volumeIceM"), of("volumeTechM"), of("volumeTotalSolutionsM"));
  if (code === "balance-risk-free")
    return split(telling, phrases, of("balanceIceM"), of("balanceTechM"), of("balanceTotalSolutionsM"));
  return [];
};

const split = ({ labels }: Telling, { rmb }: Phrases, ice?: Run, tech?: Run, solutions?: Run): readonly Run[] => {
  if (!ice || !tech) return [];
  if (labels.language === "zh")
    return runs`其中ICE为${rmb(ice)}，其他技术解决方案为${rmb(tech)}${solutions ? ["（包括整体解决方案", ...rmb(solutions), "）"] : []}。`;
  return runs` ICE accounts for ${rmb(ice)} of it and other technology solutions for ${rmb(tech)}${solutions ? [", of which ", ...rmb(solutions), " Total Solutions"] : []}.`;
};
