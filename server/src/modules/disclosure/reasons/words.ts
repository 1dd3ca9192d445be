type Words = { readonly en: string; readonly zh: string };
/** What is said of a driver that went up, and of one that went down. */
type Said = { readonly up: Words; readonly down: Words };

const models: Readonly<Record<string, Words>> = {
  "balance-sheet": { en: "on-balance-sheet", zh: "表内" },
  "capital-heavy": { en: "capital-heavy", zh: "重资本" },
  "capital-light": { en: "capital-light", zh: "轻资本" },
  ice: { en: "ICE", zh: "智能信贷引擎" },
  technology: { en: "technology solutions", zh: "技术解决方案" },
};

const said = (up: readonly [en: string, zh: string], down: readonly [en: string, zh: string]): Said => ({
  up: { en: up[0], zh: up[1] },
  down: { en: down[0], zh: down[1] },
});

/** Drivers that are about funding models, with the models put in for `{}`. */
const ofModels: Readonly<Record<string, Said>> = {
  volume: said(["growth in {} loan volume", "{}贷款撮合额增长"], ["a decline in {} loan volume", "{}贷款撮合额下降"]),
  tenor: said(["a longer tenor of {} loans", "{}贷款期限延长"], ["a shorter tenor of {} loans", "{}贷款期限缩短"]),
  balance: said(
    ["growth in the average outstanding balance of {} loans", "{}贷款平均余额增长"],
    ["a decline in the average outstanding balance of {} loans", "{}贷款平均余额下降"],
  ),
};

const plain: Readonly<Record<string, Said>> = {
  balance: said(
    ["growth in the average outstanding balance of all loans", "贷款平均余额增长"],
    ["a decline in the average outstanding balance of all loans", "贷款平均余额下降"],
  ),
  mix: said(
    ["a shift towards funding models that earn more", "业务结构向收益较高的模式转移"],
    ["a shift towards funding models that earn less", "业务结构向收益较低的模式转移"],
  ),
  "revenue-rate": said(["higher revenue rates", "收益率上升"], ["lower revenue rates", "收益率下降"]),
  "take-rate": said(["a higher take rate", "费率上升"], ["a lower take rate", "费率下降"]),
  yield: said(["a higher yield on these loans", "贷款收益率上升"], ["a lower yield on these loans", "贷款收益率下降"]),
  "guarantee-rate": said(["higher guarantee fee rates", "担保费率上升"], ["lower guarantee fee rates", "担保费率下降"]),
  "late-fees": said(["more late payment fees", "逾期费用增加"], ["fewer late payment fees", "逾期费用减少"]),
  "referral-rate": said(["higher referral fee rates", "引流费率上升"], ["lower referral fee rates", "引流费率下降"]),
  "service-rate": said(
    ["more fees for each loan served", "单位服务费上升"],
    ["fewer fees for each loan served", "单位服务费下降"],
  ),
  loans: said(["a larger number of loans", "贷款笔数增加"], ["a smaller number of loans", "贷款笔数减少"]),
  "cost-per-loan": said(["a higher cost per loan", "单笔成本上升"], ["a lower cost per loan", "单笔成本下降"]),
  funding: said(["growth in funding", "融资规模增长"], ["a decline in funding", "融资规模下降"]),
  "funding-rate": said(
    ["a higher average cost of funding", "平均资金成本上升"],
    ["a lower average cost of funding", "平均资金成本下降"],
  ),
  "new-users": said(
    ["a larger number of new users with credit lines", "新增授信用户增加"],
    ["a smaller number of new users with credit lines", "新增授信用户减少"],
  ),
  "acquisition-cost": said(
    ["a higher unit acquisition cost", "单位获客成本上升"],
    ["a lower unit acquisition cost", "单位获客成本下降"],
  ),
  "expected-loss": said(
    ["higher expected losses on new loans", "新增贷款预期损失上升"],
    ["lower expected losses on new loans", "新增贷款预期损失下降"],
  ),
  revision: said(
    ["upward revisions for loans of earlier periods", "前期贷款拨备调增"],
    ["smaller revisions for loans of earlier periods", "前期贷款拨备调整减少"],
  ),
  reversal: said(
    ["a smaller reversal of provisions made in earlier periods", "前期拨备转回减少"],
    ["the reversal of provisions made in earlier periods", "前期拨备转回"],
  ),
};

/** What a driver is called, having gone up or down; undefined where nobody could say what it is. */
export const wordsFor = (driver: string, up: boolean): Words | undefined => {
  const [kind = "", about] = driver.split("/");
  const found = (about === undefined ? plain : ofModels)[kind]?.[up ? "up" : "down"];
  if (!found) return undefined;
  const named = (about ?? "").split("+").map((model) => models[model] ?? { en: model, zh: model });
  return {
    en: found.en.replace("{}", named.map(({ en }) => en).join(" and ")),
    zh: found.zh.replace("{}", named.map(({ zh }) => zh).join("及")),
  };
};
