import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Select } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { institutionsQuery, settlementsQuery } from "../../queries.ts";
import { SettlementTable } from "./SettlementTable.tsx";

const route = getRouteApi("/frame/settlements");

/** What each institution settles, day by day. */
export const SettlementsPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const institutions = useQuery(institutionsQuery);
  const chosen = search.institutionId ?? institutions.data?.items[0]?.id;
  return (
    <>
      <PageHead title={t("settlements.title")} note={t("settlements.note")}>
        <Select
          aria-label={t("settlements.institution")}
          style={{ minWidth: 200 }}
          value={chosen ?? null}
          options={(institutions.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(institutionId) => institutionId && void navigate({ search: { institutionId } })}
        />
      </PageHead>
      <Loaded query={institutions}>
        {() => (chosen === undefined ? <Nothing>{t("settlements.none")}</Nothing> : <Statements of={chosen} />)}
      </Loaded>
    </>
  );
};

const Statements = ({ of }: { readonly of: string }) => {
  const search = route.useSearch();
  const { institutionId: _, ...span } = search;
  const statements = useQuery({ ...settlementsQuery(of, span), placeholderData: keepPreviousData });
  return (
    <Loaded query={statements}>
      {({ items, next }) => (
        <Panel>
          <SettlementTable statements={items} busy={statements.isPlaceholderData} />
          <Pager search={search} next={next} count={items.length} />
        </Panel>
      )}
    </Loaded>
  );
};
