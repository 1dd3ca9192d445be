import type { Loan, PayoffQuote } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { payoffQuery } from "../../queries.ts";
import styles from "./loan.module.css";

const route = getRouteApi("/frame/loans/$loanId");
const components = ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"] as const;

const Lines = ({ quote }: { readonly quote: PayoffQuote }) => {
  const { t, name } = useWords();
  const owed = components.filter((component) => component === "principal" || quote[`${component}Fen`] !== 0);
  return (
    <dl className={styles.payoff}>
      {owed.map((component) => (
        <div key={component}>
          <dt>{name("component", component)}</dt>
          <dd>{formatFen(quote[`${component}Fen`])}</dd>
        </div>
      ))}
      {quote.owedBackFen !== 0 && (
        <div>
          <dt>{t("payoff.owedBack")}</dt>
          <dd>{formatFen(quote.owedBackFen)}</dd>
        </div>
      )}
      {quote.creditFen !== 0 && (
        <div>
          <dt>{t("payoff.credit")}</dt>
          <dd>{formatFen(-quote.creditFen)}</dd>
        </div>
      )}
      <div className={styles.payoffTotal}>
        <dt>{t("payoff.total")}</dt>
        <dd>{formatFen(quote.totalFen)}</dd>
      </div>
    </dl>
  );
};

/** What it takes to end the loan on a day, today unless another is asked for. */
export const Payoff = ({ loan, businessOn }: { readonly loan: Loan; readonly businessOn: string }) => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const on = search.on ?? businessOn;
  const quote = useQuery(payoffQuery(loan.id, on));
  const ask = (typed: string): void => {
    const { on: _, ...rest } = search;
    if (isIsoDate(typed))
      void navigate({ search: typed === businessOn ? rest : { ...rest, on: typed }, replace: true });
  };
  return (
    <Panel title={t("payoff.title")} extra={<IsoDateInput label={t("payoff.on")} value={on} onChange={ask} />} padded>
      <Loaded query={quote}>{(known) => <Lines quote={known} />}</Loaded>
    </Panel>
  );
};
