import type { Statements } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { monthBefore } from "../../periods.ts";
import { statementsQuery, statusQuery } from "../../queries.ts";
import { kept, type ShownUnit, type StatementName, statementNames } from "../../search.ts";
import { Reconciliation } from "./Reconciliation.tsx";
import { Sheet } from "./Sheet.tsx";
import { StatementFilters } from "./StatementFilters.tsx";
import styles from "./statements.module.css";

const route = getRouteApi("/frame/statements");

/** Below a million of assets, thousands say too little. */
const isSmall = ({ balanceSheet }: Statements): boolean =>
  Math.abs(balanceSheet.find(({ line }) => line === "totalAssets")?.amount ?? 0) < 1_000;

/**
 * The statements of a period: in thousands, or in ones where that is little or they are wanted; negatives in
 * parentheses, each line a link down.
 */
export const StatementsPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const period = search.period ?? (businessOn && monthBefore(businessOn));
  const { show = "balanceSheet", unit: chosen, ...scope } = search;
  const statements = (unit: ShownUnit) => ({
    ...statementsQuery({ ...scope, period, unit }),
    placeholderData: keepPreviousData,
  });
  const inThousands = useQuery({ ...statements("thousand"), enabled: period !== undefined });
  const unit = chosen ?? (inThousands.data && isSmall(inThousands.data) ? "whole" : "thousand");
  const inOnes = useQuery({ ...statements("whole"), enabled: period !== undefined && unit === "whole" });
  return (
    <>
      <PageHead title={t("statements.title")} note={name("book", search.book ?? "usgaap")}>
        {period && <StatementFilters period={period} unit={unit} />}
      </PageHead>
      <Segmented<StatementName>
        className={styles.which ?? ""}
        aria-label={t("statements.which")}
        value={show}
        options={statementNames.map((value) => ({ value, label: name("statement", value) }))}
        onChange={(picked) => void navigate({ search: kept({ ...search, show: picked }) })}
      />
      {show === "reconciliation" ? (
        <Reconciliation period={period} entity={search.entity} unit={unit} />
      ) : (
        <Loaded query={unit === "whole" ? inOnes : inThousands}>
          {(made) => <Sheet statements={made} show={show} />}
        </Loaded>
      )}
    </>
  );
};
