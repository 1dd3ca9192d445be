import type { OrderKind, OrderState } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { kept, orderKinds, orderStates } from "../../search.ts";

const route = getRouteApi("/frame/payment-orders");

export const OrderFilters = () => {
  const { t, name } = useWords();
  const { cursor: _c, trail: _t, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (chosen: { state?: OrderState | undefined; kind?: OrderKind | undefined }): void =>
    void navigate({ search: kept({ ...filters, ...chosen }) });
  return (
    <>
      <ChoiceFilter
        label={t("order.state")}
        value={filters.state}
        values={orderStates}
        nameOf={(value) => name("orderState", value)}
        onChoose={(state) => show({ state })}
      />
      <ChoiceFilter
        label={t("order.kind")}
        value={filters.kind}
        values={orderKinds}
        nameOf={(value) => name("orderKind", value)}
        onChoose={(kind) => show({ kind })}
      />
    </>
  );
};
