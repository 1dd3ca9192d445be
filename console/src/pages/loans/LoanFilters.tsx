import type { Band } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { bands, kept, type LoanState, loanStates, type Product, products } from "../../search.ts";

const route = getRouteApi("/frame/loans");

/** A filter changes the URL and starts again at the newest page. */
export const LoanFilters = () => {
  const { t, name } = useWords();
  const { cursor: _c, trail: _t, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (chosen: {
    state?: LoanState | undefined;
    band?: Band | undefined;
    product?: Product | undefined;
  }): void => void navigate({ search: kept({ ...filters, ...chosen }) });
  return (
    <>
      <ChoiceFilter
        label={t("loan.state")}
        value={filters.state}
        values={loanStates}
        nameOf={(value) => name("state", value)}
        onChoose={(state) => show({ state })}
      />
      <ChoiceFilter
        label={t("loan.band")}
        value={filters.band}
        values={bands}
        nameOf={(value) => name("band", value)}
        onChoose={(band) => show({ band })}
      />
      <ChoiceFilter
        label={t("loan.product")}
        value={filters.product}
        values={products}
        nameOf={(value) => name("product", value)}
        onChoose={(product) => show({ product })}
      />
    </>
  );
};
