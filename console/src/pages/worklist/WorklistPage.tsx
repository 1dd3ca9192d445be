import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { strategiesQuery, worklistQuery } from "../../queries.ts";
import { teamsOf } from "./teams.ts";
import { WorkFilters } from "./WorkFilters.tsx";
import { WorkTable } from "./WorkTable.tsx";

const route = getRouteApi("/frame/collection");

/** A team's morning: what is due, the most pressing first. */
export const WorklistPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const strategies = useQuery(strategiesQuery);
  const teams = teamsOf(strategies.data?.items ?? []);
  const team = search.team ?? teams[0];
  const work = useQuery({
    ...worklistQuery({ ...search, team }),
    enabled: team !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("worklist.title")} note={t("worklist.note")}>
        <WorkFilters teams={teams} team={team} />
      </PageHead>
      <Loaded query={strategies}>
        {() => (
          <Loaded query={work}>
            {({ items, next }) => (
              <Panel>
                <WorkTable work={items} busy={work.isPlaceholderData} />
                <Pager search={search} next={next} count={items.length} byTime={false} />
              </Panel>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
};
