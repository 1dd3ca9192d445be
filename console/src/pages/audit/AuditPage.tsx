import type { AuditRecord } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { Payload } from "../../parts/Payload.tsx";
import { auditQuery } from "../../queries.ts";
import { AuditFilters } from "./AuditFilters.tsx";

const route = getRouteApi("/frame/audit");

/** Who did what to what. A name or a thing in the list is a filter: one click shows all it did, or all done to it. */
export const AuditPage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const { actor: byActor, subject: bySubject } = search;
  const records = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData });
  const columns: TableColumnsType<AuditRecord> = [
    timeColumn(t("audit.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
    column(t("audit.actor"), ({ actor }) => (
      <Link to="/audit" search={{ actor, ...(bySubject && { subject: bySubject }) }}>
        <Actor actor={actor} />
      </Link>
    )),
    column(t("audit.action"), ({ action }) => action),
    column(t("audit.subject"), ({ subject }) => (
      <Link to="/audit" search={{ subject, ...(byActor && { actor: byActor }) }}>
        <Id>{subject}</Id>
      </Link>
    )),
    column(t("audit.requestId"), ({ requestId }) => <Id>{requestId ?? t("app.none")}</Id>),
  ];
  return (
    <>
      <PageHead title={t("audit.title")}>
        <AuditFilters />
      </PageHead>
      <Loaded query={records}>
        {({ items, next }) => (
          <Panel>
            <Table<AuditRecord>
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={items}
              pagination={false}
              expandable={{ expandedRowRender: ({ detail }) => <Payload value={detail} /> }}
              locale={{ emptyText: t("audit.empty") }}
            />
            <Pager search={search} next={next} count={items.length} />
          </Panel>
        )}
      </Loaded>
    </>
  );
};
