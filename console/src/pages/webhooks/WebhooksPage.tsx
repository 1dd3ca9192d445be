import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { deliveriesQuery, webhooksQuery } from "../../queries.ts";
import { DeadLetters } from "./DeadLetters.tsx";

const route = getRouteApi("/frame/webhooks");

/** News that did not arrive. Once the receiver is mended, it can be sent again. */
export const WebhooksPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const dead = useQuery({ ...deliveriesQuery({ ...search, state: "dead" }), placeholderData: keepPreviousData });
  const webhooks = useQuery(webhooksQuery);
  return (
    <>
      <PageHead title={t("webhooks.title")} note={t("webhooks.note")} />
      <Loaded query={dead}>
        {({ items, next }) => (
          <Panel>
            <DeadLetters deliveries={items} webhooks={webhooks.data?.items ?? []} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
