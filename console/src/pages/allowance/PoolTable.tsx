import type { AllowancePool } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatPpm } from "../../money.ts";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { segmentSaid } from "./segment.ts";

const route = getRouteApi("/frame/allowance");

type Props = { readonly pools: readonly AllowancePool[]; readonly busy: boolean };

export const PoolTable = ({ pools, busy }: Props) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const columns: TableColumnsType<AllowancePool> = [
    timeColumn(t("allowance.vintage"), ({ vintage }) => vintage),
    column(t("allowance.segment"), ({ number, segment }) => (
      <Link to="/allowance" search={{ ...search, pool: number }} replace>
        {segmentSaid(segment, name)}
      </Link>
    )),
    column(t("allowance.loans"), ({ loans }) => loans, { align: "right" }),
    column(t("allowance.defaults"), ({ defaults }) => defaults, { align: "right" }),
    moneyColumn(t("allowance.original"), ({ originalFen }) => originalFen),
    moneyColumn(t("allowance.exposed"), ({ exposureFen }) => exposureFen),
    moneyColumn(t("allowance.netLoss"), ({ netLossFen }) => netLossFen),
    timeColumn(t("allowance.method"), ({ method }) => name("method", method)),
    column(t("allowance.developed"), ({ developedPpm }) => formatPpm(developedPpm), { align: "right" }),
    moneyColumn(t("allowance.ultimate"), ({ ultimateFen }) => ultimateFen),
    moneyColumn(t("allowance.amount"), ({ allowanceFen }) => allowanceFen),
  ];
  return (
    <Table<AllowancePool>
      size="small"
      rowKey="number"
      columns={columns}
      dataSource={pools}
      pagination={false}
      loading={busy}
    />
  );
};
