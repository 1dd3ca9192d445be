import type { JournalEntry } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Select } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { traceFactsQuery } from "../../queries.ts";
import { CompanyFact } from "./CompanyFact.tsx";
import { FactTable } from "./FactTable.tsx";

const route = getRouteApi("/frame/journal-entry");

/** The facts behind an entry: loans and what happened to them, or one fact about the company itself. */
export const EntryFacts = ({ entry }: { readonly entry: JournalEntry }) => {
  const { t } = useWords();
  const search = route.useSearch();
  const account = search.account ?? entry.lines[0]?.account ?? "";
  const { id: _, ...page } = search;
  const facts = useQuery({
    ...traceFactsQuery({ ...page, entry: entry.id, account }),
    placeholderData: keepPreviousData,
  });
  const company = facts.data?.items.find(({ loanId }) => loanId === null);
  if (company) return <CompanyFact id={company.fact} />;
  return (
    <Panel title={t("entry.facts")} extra={<AccountSelect entry={entry} account={account} />}>
      <Loaded query={facts}>
        {({ items, next }) => (
          <>
            <FactTable facts={items} whole={next === null && search.cursor === undefined} />
            <Pager byTime={false} search={search} next={next} count={items.length} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};

/** A fact is shown by what it put on one account; which one stands in the URL. */
const AccountSelect = ({ entry, account }: { readonly entry: JournalEntry; readonly account: string }) => {
  const { t, named } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const names = new Map(entry.lines.map((line) => [line.account, named(line)]));
  return (
    <Select
      aria-label={t("entry.onAccount")}
      prefix={<span className={styles.quiet}>{t("entry.onAccount")}</span>}
      popupMatchSelectWidth={false}
      value={account}
      options={[...names].map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => void navigate({ search: { ...search, account: chosen }, replace: true })}
    />
  );
};
