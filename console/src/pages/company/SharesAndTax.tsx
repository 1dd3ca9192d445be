import type { TaxReconciliation, WeightedShares } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Facts } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { companySharesQuery, taxReconciliationQuery } from "../../queries.ts";

type Span = { readonly from: string; readonly to: string };

/** How many shares there were, and why the tax of a span is what it is. */
export const SharesAndTax = ({ from, to }: Span) => {
  const { t } = useWords();
  const [shares, tax] = [useQuery(companySharesQuery({ from, to })), useQuery(taxReconciliationQuery({ from, to }))];
  const span = <span className={styles.quiet}>{t("statement.spanOf", { from, to })}</span>;
  return (
    <div className={`${styles.stack} ${styles.narrow}`}>
      <Loaded query={shares}>
        {(known) => (
          <Panel title={t("company.shares")} extra={span} padded>
            <Shares shares={known} />
          </Panel>
        )}
      </Loaded>
      <Loaded query={tax}>
        {(known) => (
          <Panel title={t("company.tax")} extra={span}>
            <Tax tax={known} />
          </Panel>
        )}
      </Loaded>
    </div>
  );
};

const Shares = ({ shares }: { readonly shares: WeightedShares }) => {
  const { t } = useWords();
  const { outstanding, basic, diluted, averagePriceFen } = shares;
  const count = (value: number): string => value.toLocaleString("en");
  return (
    <Facts
      facts={[
        { label: t("company.outstanding"), value: count(outstanding) },
        { label: t("company.basic"), value: count(basic) },
        { label: t("company.diluted"), value: count(diluted) },
        {
          label: t("company.averagePrice"),
          value: averagePriceFen === null ? t("app.none") : `${formatFen(averagePriceFen)} ${t("app.yuan")}`,
        },
      ]}
    />
  );
};

const Tax = ({ tax }: { readonly tax: TaxReconciliation }) => {
  const { t, name } = useWords();
  const percent = (ppm: number | null): string => (ppm === null ? t("app.none") : `${(ppm / 10_000).toFixed(1)}%`);
  const rows: readonly (readonly [string, number, string | undefined])[] = [
    [t("company.preTax"), tax.preTaxFen, undefined],
    [t("company.statutory"), tax.statutoryFen, styles.sum],
    ...tax.lines.map(({ reason, amountFen }) => [name("taxReason", reason), amountFen, undefined] as const),
    [t("company.taxTotal"), tax.taxFen, styles.grand],
  ];
  return (
    <>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th>{t("statement.line")}</th>
            <th className={styles.figure}>{t("app.yuan")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, amountFen, className]) => (
            <tr key={label} className={className}>
              <td>{label}</td>
              <td className={styles.figure}>{formatFen(amountFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.panelBody}>
        <Facts
          facts={[
            { label: t("company.effective"), value: percent(tax.effectivePpm) },
            { label: t("company.printed"), value: percent(tax.printedPpm) },
          ]}
        />
      </div>
    </>
  );
};
