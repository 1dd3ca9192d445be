import { getRouteApi } from "@tanstack/react-router";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { BookSwitch, EntitySelect } from "../../parts/book-filters.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { kept } from "../../search.ts";

const route = getRouteApi("/frame/trial-balance");

/** Without a date in the URL the API shows the last day it has; that day then stands in the field. */
export const BalanceFilters = ({ shownOn }: { readonly shownOn: string | undefined }) => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const on = search.on ?? shownOn;
  return (
    <>
      <BookSwitch value={search.book ?? "usgaap"} onChoose={(book) => void navigate({ search: { ...search, book } })} />
      <EntitySelect
        value={search.entity}
        everyone={t("trial.group")}
        onChoose={(entity) => void navigate({ search: kept({ ...search, entity }) })}
      />
      {on && (
        <IsoDateInput
          label={t("trial.on")}
          value={on}
          onChange={(typed) => isIsoDate(typed) && void navigate({ search: { ...search, on: typed }, replace: true })}
        />
      )}
    </>
  );
};
