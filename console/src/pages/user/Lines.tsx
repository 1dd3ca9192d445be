import type { CreditLine } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatPpm } from "../../money.ts";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Mark, type Tone } from "../../parts/Mark.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { creditLinesQuery } from "../../queries.ts";

const tones: Record<CreditLine["state"], Tone> = { open: "live", suspended: "alarm", closed: "done" };

export const Lines = ({ userId }: { readonly userId: string }) => {
  const { t, name } = useWords();
  const lines = useQuery(creditLinesQuery(userId));
  const columns: TableColumnsType<CreditLine> = [
    column(t("lines.line"), ({ id }) => <Id>{id}</Id>),
    moneyColumn(t("lines.limit"), ({ limitFen }) => limitFen),
    moneyColumn(t("lines.available"), ({ availableFen }) => availableFen),
    column(t("loan.rate"), ({ monthlyRatePpm }) => formatPpm(monthlyRatePpm), { align: "right" }),
    timeColumn(t("lines.expiresOn"), ({ expiresOn }) => expiresOn),
    column(t("order.state"), ({ state }) => <Mark tone={tones[state]}>{name("lineState", state)}</Mark>),
  ];
  return (
    <Panel title={t("lines.title")}>
      <Loaded query={lines}>
        {({ items }) => (
          <Table<CreditLine>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={items}
            pagination={false}
            locale={{ emptyText: t("lines.empty") }}
          />
        )}
      </Loaded>
    </Panel>
  );
};
