import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { EntitySelect } from "../../parts/book-filters.tsx";
import { ChoiceFilter } from "../../parts/ChoiceFilter.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { PickFilter } from "../../parts/PickFilter.tsx";
import styles from "../../parts/parts.module.css";
import { accountsQuery, postingRulesQuery } from "../../queries.ts";
import { books, kept } from "../../search.ts";
import { words } from "../../words.ts";

const route = getRouteApi("/frame/journals");

/** Kinds of facts about the company are rules too: each is posted in one way. */
const companyRules = Object.keys(words).flatMap((word) => (word.startsWith("rule.") ? [word.slice(5)] : []));

export const JournalFilters = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { t, name, named, rule: said } = useWords();
  const { cursor: _c, trail: _t, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useQuery(accountsQuery).data?.items ?? [];
  const rules = useQuery(postingRulesQuery).data?.items ?? [];
  const choose = (part: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: kept({ ...search, ...part }) as typeof search });
  const posting = [...new Set(rules.filter(({ lines }) => lines.length > 0).map(({ rule }) => rule))];
  return (
    <div className={styles.filters}>
      <IsoDateInput label={t("journals.from")} value={from} onChange={(on) => isIsoDate(on) && choose({ from: on })} />
      <span className={styles.quiet}>–</span>
      <IsoDateInput label={t("journals.to")} value={to} onChange={(on) => isIsoDate(on) && choose({ to: on })} />
      <ChoiceFilter
        label={t("journal.book")}
        value={search.book}
        values={books}
        nameOf={(book) => name("book", book)}
        onChoose={(book) => choose({ book })}
      />
      <EntitySelect value={search.entity} everyone={t("trial.group")} onChoose={(entity) => choose({ entity })} />
      <PickFilter
        label={t("journals.account")}
        value={search.account}
        choices={accounts.map((account) => ({ value: account.code, label: named(account) }))}
        onChoose={(account) => choose({ account })}
      />
      <PickFilter
        label={t("journals.rule")}
        value={search.rule}
        choices={[...posting, ...companyRules].map((rule) => ({ value: rule, label: said(rule) }))}
        onChoose={(rule) => choose({ rule })}
      />
    </div>
  );
};
