import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { notificationsQuery } from "../../queries.ts";
import { kept, notificationStates } from "../../search.ts";
import { NotificationTable } from "./NotificationTable.tsx";

const route = getRouteApi("/frame/notifications");

/** What borrowers were told, newest first; what failed can be sent again. */
export const NotificationsPage = () => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const told = useQuery({ ...notificationsQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("notifications.title")} note={t("notifications.note")}>
        <ChoiceFilter
          label={t("order.state")}
          value={search.state}
          values={notificationStates}
          nameOf={(value) => name("notificationState", value)}
          onChoose={(state) => void navigate({ search: kept({ state }) })}
        />
      </PageHead>
      <Loaded query={told}>
        {({ items, next }) => (
          <Panel>
            <NotificationTable notifications={items} busy={told.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
