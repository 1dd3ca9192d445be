import { getRouteApi } from "@tanstack/react-router";
import { Segmented, Select } from "antd";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { type Book, books, entities } from "../../search.ts";

const route = getRouteApi("/frame/trial-balance");
const group = "group";
type Entity = (typeof entities)[number];

/** Without a date in the URL the API shows the last day it has; that day then stands in the field. */
export const BalanceFilters = ({ shownOn }: { readonly shownOn: string | undefined }) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const { entity, ...others } = search;
  const navigate = route.useNavigate();
  const on = search.on ?? shownOn;
  return (
    <>
      {books.length > 1 && (
        <Segmented<Book>
          aria-label={t("journal.book")}
          value={search.book ?? "usgaap"}
          options={books.map((value) => ({ value, label: name("book", value) }))}
          onChange={(book) => void navigate({ search: { ...search, book } })}
        />
      )}
      <Select<Entity | typeof group>
        aria-label={t("trial.entity")}
        popupMatchSelectWidth={false}
        value={entity ?? group}
        onChange={(chosen) => void navigate({ search: chosen === group ? others : { ...others, entity: chosen } })}
        options={[
          { value: group, label: t("trial.group") },
          ...entities.map((value) => ({ value, label: name("entity", value) })),
        ]}
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
