import { runs } from "./line.ts";
import type { Phrases, Scale } from "./phrases.ts";

const many = { million: "百万", thousand: "千", one: "" } as const;

export const chinese = (scale: Scale): Phrases => ({
  rmb: (amount) => runs`人民币${amount}${many[scale]}元`,
  usd: (amount) => runs`${amount}${many[scale]}美元`,
  rmbEach: (amount) => runs`人民币${amount}元`,
  usdEach: (amount) => runs`${amount}美元`,
  count: (count) => (scale === "million" ? runs`${count}百万` : [count]),
  months: (count) => runs`${count}个月`,
  percent: (rate) => runs`${rate}%`,
  sameOf: (year) => `${year}年同期`,
  asOf: (day) => `截至${day}`,
  connected: (day, institutions, users, note, more) =>
    institutions
      ? runs`截至${day}，平台累计连接${institutions}家金融机构及${users}名消费者${note}${more}。`
      : runs`截至${day}，平台累计注册消费者${users}名${note}${more}。`,
  approved: (day, users, note, more) => runs`截至${day}，累计获批授信用户${note}为${users}名${more}。`,
  drawn: (day, users, more) => runs`截至${day}，累计成功提款借款人（含复借）为${users}名${more}。`,
  originated: (quarter, loans, note, volume, noteTwo, more) =>
    loans
      ? runs`${quarter}，金融机构通过平台发放贷款${loans}笔${note}，撮合及发放贷款总额${noteTwo}为${volume}${more}。`
      : runs`${quarter}，撮合及发放贷款总额${noteTwo}为${volume}${more}。`,
  withoutRisk: (volume, note, share, more) =>
    runs`其中，轻资本模式、智能信贷引擎（“ICE”）及其他技术解决方案${note}下为${volume}${share ? ["，占总额的", ...share] : []}${more}。`,
  balance: (day, balance, note, more) => runs`截至${day}，在贷余额${note}为${balance}${more}。`,
  balanceWithoutRisk: (balance, note, more) =>
    runs`其中，轻资本模式、ICE及其他技术解决方案${note}下为${balance}${more}。`,
  tenor: (period, tenor, than) => runs`${period}发放贷款的加权平均合同期限约为${tenor}${than}。`,
  delinquency: (day, rate, note) => runs`截至${day}，90天以上逾期率${note}为${rate}。`,
  repeat: (period, rate, note, than) => runs`${period}复借贡献率${note}为${rate}${than}。`,
  longVolume: (period, volume, more, platform) =>
    runs`${period}撮合及发放贷款总额为${volume}${more}。${platform ?? []}`,
  platformVolume: (volume, more) => runs`平台服务项下金额为${volume}${more}。`,
  grown: (change, before, when) =>
    change ? runs`，较${when}的${before}${change.up ? "增长" : "下降"}${change.by}%` : runs`，${when}为${before}`,
  than: (before, when) => runs`，${when}为${before}`,
  was: (label, _plural, amount, usd, before) =>
    runs`${label}为${amount}${usd ? ["（", ...usd, "）"] : []}${before.flatMap(([then, when]) => [`，${when}为`, ...then])}。`,
  margin: (label, rate) => runs`${{ strong: label }}为${rate}。`,
  prior: "上一季度",
  announced: (who, tickers, short, what, ended, more) =>
    `${who}${tickers.length > 0 ? `（${tickers.join("；")}）` : ""}（“${short}”或“本公司”）作为${what}，今日公布${ended}的未经审计财务业绩${more}。`,
  endedOn: ({ quarter, long }, day) =>
    `截至${day}止${quarter}${long === undefined ? "" : long === "half" ? "及六个月" : "及全年"}`,
  vintages:
    "下列图表按放款季度列示逾期超过30天及180天的本金占放款本金的比例，逐月追踪。ICE及其他技术解决方案下的贷款不包括在内。",
  says: (title, name, short) => `${short}${title}${name}表示：`,
});
