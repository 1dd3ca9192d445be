import type { LoanSummary } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { creditsQuery } from "../../queries.ts";
import { kept, loanStates } from "../../search.ts";
import { CreditTable } from "./CreditTable.tsx";

const route = getRouteApi("/frame/credits");
const holding = loanStates.filter((state) => state !== "pending" && state !== "cancelled");

/** Money of borrowers' that nothing was there to take, and what each of it waits for. */
export const CreditsPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const credits = useQuery({ ...creditsQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("credits.title")} note={t("credits.note")}>
        <ChoiceFilter<LoanSummary["state"]>
          label={t("loan.state")}
          value={search.state}
          values={holding}
          nameOf={(value) => name("state", value)}
          onChoose={(state) => void navigate({ search: kept({ state }) })}
        />
      </PageHead>
      <Loaded query={credits}>
        {({ items, next }) => (
          <Panel>
            <CreditTable credits={items} busy={credits.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
