import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ordersQuery } from "../../queries.ts";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrderTable } from "./OrderTable.tsx";

const route = getRouteApi("/frame/payment-orders");

/** Whose orders are shown, when it is not everybody's; and the way back to all of them. */
const OfWhom = () => {
  const { t } = useWords();
  const { loanId, userId, state, kind } = route.useSearch();
  if (loanId === undefined && userId === undefined) return t("app.unit");
  return (
    <>
      {loanId === undefined ? t("orders.ofUser", { id: userId ?? "" }) : t("orders.ofLoan", { id: loanId })}{" "}
      <Link to="/payment-orders" search={{ ...(state && { state }), ...(kind && { kind }) }}>
        {t("orders.clear")}
      </Link>
    </>
  );
};

/** What the provider was asked to do with money, newest first. */
export const OrdersPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const orders = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t("orders.title")} note={<OfWhom />}>
        <OrderFilters />
      </PageHead>
      <Loaded query={orders}>
        {({ items, next }) => (
          <Panel>
            <OrderTable orders={items} busy={orders.isPlaceholderData} />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
