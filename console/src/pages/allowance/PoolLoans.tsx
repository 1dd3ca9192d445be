import type { Band, LoanSummary, PoolLoan } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { Ref } from "../../parts/Ref.tsx";
import { BandMark, LoanStateMark } from "../../parts/Standing.tsx";
import { poolLoansQuery } from "../../queries.ts";

type Props = { readonly runId: string; readonly number: number };

export const PoolLoans = ({ runId, number }: Props) => {
  const { t } = useWords();
  const loans = useQuery(poolLoansQuery(runId, number));
  const columns: TableColumnsType<PoolLoan> = [
    column(t("loan.id"), ({ loanId }) => <Ref id={loanId} />),
    column(t("entry.slice"), ({ slice }) => slice, { align: "right" }),
    timeColumn(t("loan.drawnOn"), ({ drawnOn }) => drawnOn),
    moneyColumn(t("allowance.original"), ({ principalFen }) => principalFen),
    moneyColumn(t("loan.outstanding"), ({ outstandingFen }) => outstandingFen),
    column(t("loan.state"), ({ state }) => <LoanStateMark state={state as LoanSummary["state"]} />),
    column(t("loan.band"), ({ band }) => <BandMark band={band as Band} />),
  ];
  return (
    <Panel title={t("allowance.poolLoans", { number })}>
      <Loaded query={loans}>
        {({ items }) => (
          <Table<PoolLoan>
            size="small"
            rowKey={({ loanId, slice }) => `${loanId} ${slice}`}
            columns={columns}
            dataSource={items}
            pagination={false}
          />
        )}
      </Loaded>
    </Panel>
  );
};
