import type { ApprovalState } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { approvalsQuery } from "../../queries.ts";
import { approvalStates } from "../../search.ts";
import { ApprovalTable } from "./ApprovalTable.tsx";

const route = getRouteApi("/frame/approvals");

/** What waits for a second person; what was decided before is one click away. */
export const ApprovalsPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = search.state ?? "proposed";
  const approvals = useQuery({ ...approvalsQuery({ ...search, state }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("approvals.title")} note={t("approvals.note")}>
        <Segmented<ApprovalState>
          aria-label={t("approvals.state")}
          value={state}
          options={approvalStates.map((value) => ({ value, label: name("approval", value) }))}
          onChange={(chosen) => void navigate({ search: { state: chosen } })}
        />
      </PageHead>
      <Loaded query={approvals}>
        {({ items, next }) => (
          <Panel>
            <ApprovalTable approvals={items} waiting={state === "proposed"} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
