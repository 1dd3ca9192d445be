import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button } from "antd";
import { journalsCsv } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { journalEntriesQuery, statusQuery } from "../../queries.ts";
import { EntryTable } from "./EntryTable.tsx";
import { JournalFilters } from "./JournalFilters.tsx";

const route = getRouteApi("/frame/journals");

/** What was posted, from the first of this month on unless the URL says otherwise. */
export const JournalsPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const from = search.from ?? (businessOn && `${businessOn.slice(0, 8)}01`);
  const to = search.to ?? businessOn;
  const asked = { ...search, from, to };
  const { cursor: _c, trail: _t, ...filter } = asked;
  const entries = useQuery({
    ...journalEntriesQuery(asked),
    enabled: from !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("journals.title")} note={t("journals.note")}>
        <Button href={journalsCsv(filter)} download>
          {t("books.csv")}
        </Button>
      </PageHead>
      {from && to && <JournalFilters from={from} to={to} />}
      <Loaded query={entries}>
        {({ items, next }) => (
          <Panel>
            <EntryTable entries={items} oneBook={search.book !== undefined} busy={entries.isPlaceholderData} />
            <Pager byTime={false} search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
