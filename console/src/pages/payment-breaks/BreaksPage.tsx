import type { BreakKind } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { breaksQuery } from "../../queries.ts";
import { type BreakState, breakKinds, breakStates, kept } from "../../search.ts";
import { BreakTable } from "./BreakTable.tsx";

const route = getRouteApi("/frame/payment-breaks");

/** What the provider says and we do not believe; each waits for somebody to find out. */
export const BreaksPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = search.state ?? "open";
  const breaks = useQuery({ ...breaksQuery({ ...search, state }), placeholderData: keepPreviousData });
  const show = (chosen: { state?: BreakState; kind?: BreakKind | undefined }): void =>
    void navigate({ search: kept({ state, kind: search.kind, ...chosen }) });
  return (
    <>
      <PageHead title={t("breaks.title")} note={t("breaks.note")}>
        <ChoiceFilter
          label={t("breaks.kind")}
          value={search.kind}
          values={breakKinds}
          nameOf={(value) => name("breakKind", value)}
          onChoose={(kind) => show({ kind })}
        />
        <Segmented<BreakState>
          aria-label={t("order.state")}
          value={state}
          options={breakStates.map((value) => ({ value, label: name("breakState", value) }))}
          onChange={(chosen) => show({ state: chosen })}
        />
      </PageHead>
      <Loaded query={breaks}>
        {({ items, next }) => (
          <Panel>
            <BreakTable breaks={items} open={state === "open"} busy={breaks.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
