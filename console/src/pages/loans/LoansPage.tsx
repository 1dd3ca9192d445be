import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { loansQuery } from "../../queries.ts";
import { LoanFilters } from "./LoanFilters.tsx";
import { LoanTable } from "./LoanTable.tsx";
import { SetAsideNote } from "./SetAsideNote.tsx";

const route = getRouteApi("/frame/loans");

/** The book, newest first. */
export const LoansPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const loans = useQuery({ ...loansQuery(search), placeholderData: keepPreviousData });
  const { userId, cursor: _c, trail: _t, ...filters } = search;
  return (
    <>
      <PageHead
        title={t("loans.title")}
        note={
          userId === undefined ? (
            t("app.unit")
          ) : (
            <>
              {t("loans.ofUser", { id: userId })}{" "}
              <Link to="/loans" search={filters}>
                {t("loans.clearUser")}
              </Link>
            </>
          )
        }
      >
        <LoanFilters />
      </PageHead>
      <SetAsideNote />
      <Loaded query={loans}>
        {({ items, next }) => (
          <Panel>
            <LoanTable loans={items} busy={loans.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
