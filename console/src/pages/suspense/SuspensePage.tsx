import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { suspenseQuery } from "../../queries.ts";
import { type SuspenseState, suspenseStates } from "../../search.ts";
import { SuspenseTable } from "./SuspenseTable.tsx";

const route = getRouteApi("/frame/suspense");

/** Money that came and belongs to no loan: somebody finds out whose it is, or it goes back. */
export const SuspensePage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = search.state ?? "held";
  const held = useQuery({ ...suspenseQuery({ ...search, state }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("suspense.title")} note={t("suspense.note")}>
        <Segmented<SuspenseState>
          aria-label={t("order.state")}
          value={state}
          options={suspenseStates.map((value) => ({ value, label: name("suspenseState", value) }))}
          onChange={(chosen) => void navigate({ search: { state: chosen } })}
        />
      </PageHead>
      <Loaded query={held}>
        {({ items, next }) => (
          <Panel>
            <SuspenseTable receipts={items} held={state === "held"} busy={held.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
