import type { SettlementStatement } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { AgreementName } from "../../parts/AgreementName.tsx";
import { column, moneyColumn } from "../../parts/columns.tsx";

type Props = { readonly statements: readonly SettlementStatement[]; readonly busy: boolean };

export const SettlementTable = ({ statements, busy }: Props) => {
  const { t } = useWords();
  const columns: TableColumnsType<SettlementStatement> = [
    column(t("settlements.day"), ({ institutionId, day }) => (
      <Link to="/settlements/$institutionId/$day" params={{ institutionId, day }}>
        {day}
      </Link>
    )),
    column(t("settlements.agreement"), ({ agreementId }) => <AgreementName id={agreementId} />),
    column(t("settlements.lines"), ({ lines }) => lines.length, { align: "right" }),
    moneyColumn(t("settlements.payable"), ({ payableFen }) => payableFen),
    moneyColumn(t("settlements.charged"), ({ chargedFen }) => chargedFen),
  ];
  return (
    <Table<SettlementStatement>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={statements}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("settlements.empty") }}
    />
  );
};
