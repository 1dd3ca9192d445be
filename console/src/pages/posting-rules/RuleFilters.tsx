import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import styles from "../../parts/parts.module.css";
import { books, fundingModels, kept } from "../../search.ts";

const route = getRouteApi("/frame/posting-rules");

export const RuleFilters = ({ facts }: { readonly facts: readonly string[] }) => {
  const { t, name, fact: said } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={styles.filters}>
      <ChoiceFilter
        label={t("journal.book")}
        value={search.book}
        values={books}
        nameOf={(book) => name("book", book)}
        onChoose={(book) => void navigate({ search: kept({ ...search, book }) })}
      />
      <ChoiceFilter
        label={t("rules.model")}
        value={search.model}
        values={fundingModels}
        nameOf={(model) => name("model", model)}
        onChoose={(model) => void navigate({ search: kept({ ...search, model }) })}
      />
      <ChoiceFilter
        label={t("rules.fact")}
        value={search.fact}
        values={facts}
        nameOf={said}
        onChoose={(fact) => void navigate({ search: kept({ ...search, fact }) })}
      />
    </div>
  );
};
