import type { TracedEntry } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { traceEntriesQuery } from "../../queries.ts";

const route = getRouteApi("/frame/statements/trace");

type Props = {
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly accountName: string | undefined;
};

/** The period's entries behind the line; their amounts sum to its movement. */
export const EntriesBehind = ({ asked, accountName }: Props) => {
  const { t } = useWords();
  const search = route.useSearch();
  const { cursor } = search;
  const entries = useQuery({ ...traceEntriesQuery({ ...asked, cursor }), placeholderData: keepPreviousData });
  return (
    <Panel title={accountName ? t("trace.entriesOf", { account: accountName }) : t("trace.entriesAll")}>
      <Loaded query={entries}>
        {({ items, next }) => (
          <>
            <TracedEntries entries={items} busy={entries.isPlaceholderData} />
            <Pager byTime={false} search={search} next={next} count={items.length} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const TracedEntries = ({ entries, busy }: { readonly entries: readonly TracedEntry[]; readonly busy: boolean }) => {
  const { t, name, rule: said } = useWords();
  const columns: TableColumnsType<TracedEntry> = [
    timeColumn(t("journal.businessOn"), ({ businessOn }) => businessOn),
    timeColumn(t("journal.entity"), ({ entity }) => name("entity", entity)),
    column(t("journal.rule"), ({ id, rule, account }) => (
      <Link to="/journal-entry" search={{ id, account }}>
        {said(rule)}
      </Link>
    )),
    column(t("journal.account"), ({ account }) => <Id>{account}</Id>),
    column(t("journal.memo"), ({ memo }) => memo || t("app.none")),
    column(t("journals.facts"), ({ events }) => events, { align: "right" }),
    moneyColumn(t("trace.amount"), ({ amountFen }) => amountFen),
  ];
  return (
    <Table<TracedEntry>
      size="small"
      rowKey={({ id, account }) => `${id} ${account}`}
      columns={columns}
      dataSource={entries}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("trace.noEntries") }}
    />
  );
};
