import type { TracedEntry, TracedLine } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { traceEntriesQuery } from "../../queries.ts";

const route = getRouteApi("/frame/statements/trace");

type Props = {
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly accounts: TracedLine["accounts"];
};

/** The period's entries behind the line; their amounts sum to its movement. */
export const EntriesBehind = ({ asked, accounts }: Props) => {
  const { t, named } = useWords();
  const names = new Map(accounts.map((account) => [account.account, named(account)]));
  const chosen = names.get(asked.account ?? "");
  const search = route.useSearch();
  const { cursor } = search;
  const entries = useQuery({ ...traceEntriesQuery({ ...asked, cursor }), placeholderData: keepPreviousData });
  return (
    <Panel title={chosen ? t("trace.entriesOf", { account: chosen }) : t("trace.entriesAll")}>
      <Loaded query={entries}>
        {({ items, next }) => (
          <>
            <TracedEntries entries={items} names={names} busy={entries.isPlaceholderData} />
            <Pager byTime={false} search={search} next={next} count={items.length} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};

type TableProps = {
  readonly entries: readonly TracedEntry[];
  readonly names: ReadonlyMap<string, string>;
  readonly busy: boolean;
};

const TracedEntries = ({ entries, names, busy }: TableProps) => {
  const { t, name, rule: said } = useWords();
  const columns: TableColumnsType<TracedEntry> = [
    timeColumn(t("journal.businessOn"), ({ businessOn }) => businessOn),
    timeColumn(t("journal.entity"), ({ entity }) => name("entity", entity)),
    column(t("journal.rule"), ({ id, rule, account, memo }) => (
      <>
        <Link to="/journal-entry" search={{ id, account }}>
          {said(rule)}
        </Link>
        {memo && <div className={styles.quiet}>{memo}</div>}
      </>
    )),
    column(t("journal.account"), ({ account }) => names.get(account) ?? account),
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
