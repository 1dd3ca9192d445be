import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { EntitySelect } from "../../parts/book-filters.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { matchedLinesQuery, unmatchedLinesQuery } from "../../queries.ts";
import { type BankShow, bankShows, kept } from "../../search.ts";
import { AccountForm } from "./AccountForm.tsx";
import { ImportStatement } from "./ImportStatement.tsx";
import { MatchedLines } from "./MatchedLines.tsx";
import { Reconciliations } from "./Reconciliations.tsx";
import { UnmatchedLines } from "./UnmatchedLines.tsx";

const route = getRouteApi("/frame/bank");

/** What banks say of the group's money, held against the ledger; what only one side has is named. */
export const BankPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayImport = useMay("reconcile");
  const [adding, setAdding] = useState(false);
  const { show = "unmatched", entity } = search;
  return (
    <>
      <PageHead title={t("bank.title")} note={t("bank.note")}>
        <EntitySelect
          value={entity}
          everyone={t("bank.everyone")}
          onChoose={(chosen) => void navigate({ search: kept({ show: search.show, entity: chosen }) })}
        />
        {mayImport && <Button onClick={() => setAdding(true)}>{t("bank.addAccount")}</Button>}
      </PageHead>
      <div className={styles.stack}>
        {mayImport && <ImportStatement />}
        <Reconciliations entity={entity} />
        <div>
          <Segmented<BankShow>
            className={styles.tabs ?? ""}
            aria-label={t("bank.which")}
            value={show}
            options={bankShows.map((value) => ({ value, label: t(`bank.show.${value}`) }))}
            onChange={(chosen) => void navigate({ search: kept({ show: chosen, entity }) })}
          />
          {show === "unmatched" ? <Unmatched /> : <Matched />}
        </div>
      </div>
      {adding && <AccountForm onClose={() => setAdding(false)} />}
    </>
  );
};

const Unmatched = () => {
  const { show: _, ...search } = route.useSearch();
  const lines = useQuery({ ...unmatchedLinesQuery(search), placeholderData: keepPreviousData });
  return (
    <Loaded query={lines}>
      {({ items, next }) => (
        <Panel>
          <UnmatchedLines lines={items} busy={lines.isPlaceholderData} />
          <Pager byTime={false} search={search} next={next} count={items.length} />
        </Panel>
      )}
    </Loaded>
  );
};

const Matched = () => {
  const { show: _, ...search } = route.useSearch();
  const lines = useQuery({ ...matchedLinesQuery(search), placeholderData: keepPreviousData });
  return (
    <Loaded query={lines}>
      {({ items, next }) => (
        <Panel>
          <MatchedLines lines={items} busy={lines.isPlaceholderData} />
          <Pager search={search} next={next} count={items.length} />
        </Panel>
      )}
    </Loaded>
  );
};
