import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { monthBefore } from "../../periods.ts";
import { statementsQuery, statusQuery } from "../../queries.ts";
import { kept, type StatementName, statementNames } from "../../search.ts";
import { Reconciliation } from "./Reconciliation.tsx";
import { Sheet } from "./Sheet.tsx";
import { StatementFilters } from "./StatementFilters.tsx";
import styles from "./statements.module.css";

const route = getRouteApi("/frame/statements");

/** The statements of a period as they are published: in thousands, negatives in parentheses, each line a link down. */
export const StatementsPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const period = search.period ?? (businessOn && monthBefore(businessOn));
  const { show = "balanceSheet", ...scope } = search;
  const statements = useQuery({
    ...statementsQuery({ ...scope, period }),
    enabled: period !== undefined && show !== "reconciliation",
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("statements.title")} note={name("book", search.book ?? "usgaap")}>
        {period && <StatementFilters period={period} />}
      </PageHead>
      <Segmented<StatementName>
        className={styles.which ?? ""}
        aria-label={t("statements.which")}
        value={show}
        options={statementNames.map((value) => ({ value, label: name("statement", value) }))}
        onChange={(chosen) => void navigate({ search: kept({ ...search, show: chosen }) })}
      />
      {show === "reconciliation" ? (
        <Reconciliation period={period} entity={search.entity} />
      ) : (
        <Loaded query={statements}>{(made) => <Sheet statements={made} show={show} />}</Loaded>
      )}
    </>
  );
};
