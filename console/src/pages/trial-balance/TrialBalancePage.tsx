import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { trialBalanceQuery } from "../../queries.ts";
import { BalanceFilters } from "./BalanceFilters.tsx";
import { BalanceTable } from "./BalanceTable.tsx";

const route = getRouteApi("/frame/trial-balance");

/** Every account of a book on a day, and the proof that the two sides are equal. */
export const TrialBalancePage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const balance = useQuery({ ...trialBalanceQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("trial.title")} note={[name("book", search.book ?? "usgaap"), t("app.unit")].join(" · ")}>
        <BalanceFilters shownOn={balance.data?.on} />
      </PageHead>
      <Loaded query={balance}>
        {(shown) => (
          <Panel>
            <BalanceTable balance={shown} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
