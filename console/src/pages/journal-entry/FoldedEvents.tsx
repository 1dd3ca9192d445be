import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import type { FoldedEvent } from "../../api.ts";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { journalEventsQuery } from "../../queries.ts";

const route = getRouteApi("/frame/journal-entry");

/** The facts behind an entry; each leads to its loan, with the event chosen. */
export const FoldedEvents = ({ id }: { readonly id: string }) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const events = useQuery({ ...journalEventsQuery({ ...search, id }), placeholderData: keepPreviousData });
  const columns: TableColumnsType<FoldedEvent> = [
    column(t("loan.id"), ({ loanId, seq }) => (
      <Link to="/loans/$loanId" params={{ loanId }} search={{ event: seq }}>
        <Id>{loanId}</Id>
      </Link>
    )),
    column(t("events.seq"), ({ seq }) => seq, { align: "right" }),
    column(t("events.type"), ({ type }) => name("event", type)),
    column(t("events.instalmentNumber"), ({ instalment }) => instalment ?? t("app.none"), { align: "right" }),
    timeColumn(t("events.valueOn"), ({ valueOn }) => valueOn),
    timeColumn(t("events.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
    column(
      t("events.components"),
      ({ components }) =>
        Object.entries(components)
          .map(([component, fen]) => `${name("component", component)} ${formatFen(fen)}`)
          .join(" · "),
      { align: "right" },
    ),
  ];
  return (
    <Panel title={t("journal.events")}>
      <Loaded query={events}>
        {({ items, next }) => (
          <>
            <Table<FoldedEvent>
              size="small"
              rowKey={({ loanId, seq }) => `${loanId} ${seq}`}
              columns={columns}
              dataSource={items}
              pagination={false}
              locale={{ emptyText: t("journal.noEvents") }}
            />
            <Pager byTime={false} search={search} next={next} count={items.length} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};
