import type { Statements } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Alert } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Facts } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { kept, type StatementName } from "../../search.ts";
import { EquityTable } from "./EquityTable.tsx";
import { StatementTable } from "./StatementTable.tsx";

type Props = { readonly statements: Statements; readonly show: Exclude<StatementName, "reconciliation"> };

/** One statement on its sheet, with its unit and its span said once. */
export const Sheet = ({ statements, show }: Props) => {
  const { t, name } = useWords();
  const { from, to, currency, unit, rate, notes } = statements;
  const said = [
    show === "balanceSheet" ? to : t("statement.spanOf", { from, to }),
    t(`statements.unit.${unit === "thousand" ? unit : "whole"}.${currency}`),
    rate !== null && t("statements.rateSaid", { rate }),
  ].filter((one) => typeof one === "string");
  return (
    <div className={`${styles.stack} ${show === "equity" ? "" : styles.narrow}`}>
      {notes.map(({ code, text, amountFen }) => (
        <Alert key={`${code} ${text}`} type="warning" title={`${text} (${formatFen(amountFen)} ${t("app.yuan")})`} />
      ))}
      <Panel title={name("statement", show)} extra={<span className={styles.quiet}>{said.join(" · ")}</span>}>
        {show === "equity" ? (
          <EquityTable statements={statements} />
        ) : (
          <StatementTable statements={statements} rows={statements[show]} />
        )}
      </Panel>
      {show === "operations" && <Beyond statements={statements} />}
    </div>
  );
};

/** Each figure per share, and the line it is traced by. */
const shares = [
  ["basic", "epsBasic"],
  ["diluted", "epsDiluted"],
  ["adsBasic", "epsAdsBasic"],
  ["adsDiluted", "epsAdsDiluted"],
] as const;
const margins = ["operating", "netIncome", "nonGaapOperating", "nonGaapNetIncome"] as const;

/** What stands under the statement of operations: per share, non-GAAP figures, margins. */
const Beyond = ({ statements }: { readonly statements: Statements }) => {
  const { t } = useWords();
  const { period, book, entity, perShare, margins: known, nonGaap } = statements;
  return (
    <>
      {perShare && (
        <Panel title={t("statement.perShare")} padded>
          <Facts
            facts={shares.map(([one, line]) => ({
              label: t(`perShare.${one}`),
              value: (
                <Link to="/statements/trace" search={kept({ line, period, book, entity: entity ?? undefined })}>
                  {perShare[one]}
                </Link>
              ),
            }))}
          />
        </Panel>
      )}
      <Panel title={t("statement.nonGaap")}>
        <StatementTable statements={statements} rows={nonGaap} />
        <div className={styles.panelBody}>
          <Facts
            facts={margins.map((one) => ({
              label: t(`statement.margin.${one}`),
              value: known[one] === null ? t("app.none") : `${known[one]}%`,
            }))}
          />
        </div>
      </Panel>
    </>
  );
};
