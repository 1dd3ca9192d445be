import type { SettlementLine, SettlementStatement } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button, Table, type TableColumnsType } from "antd";
import { settlementCsv } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { AgreementName } from "../../parts/AgreementName.tsx";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { settlementDayQuery } from "../../queries.ts";

const route = getRouteApi("/frame/settlements/$institutionId/$day");

/** What one institution settles for one day, agreement by agreement. */
export const SettlementPage = () => {
  const { t } = useWords();
  const { institutionId, day } = route.useParams();
  const settlement = useQuery(settlementDayQuery(institutionId, day));
  return (
    <>
      <PageHead title={t("settlement.title", { day })} note={settlement.data?.institutionName}>
        <Button href={settlementCsv(institutionId, day)} download>
          {t("settlement.download")}
        </Button>
      </PageHead>
      <Loaded query={settlement}>
        {({ payableFen, chargedFen, statements }) => (
          <div className={styles.stack}>
            <Panel padded>
              <Facts
                facts={[
                  {
                    label: t("settlements.payable"),
                    value: <strong>{`${formatFen(payableFen)} ${t("app.yuan")}`}</strong>,
                  },
                  { label: t("settlements.charged"), value: `${formatFen(chargedFen)} ${t("app.yuan")}` },
                ]}
              />
            </Panel>
            {statements.map((statement) => (
              <StatementPanel key={statement.id} statement={statement} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
};

const StatementPanel = ({ statement }: { readonly statement: SettlementStatement }) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<SettlementLine> = [
    column(t("settlement.kind"), ({ kind }) => name("settlementKind", kind)),
    column(t("settlement.component"), ({ component }) => name("component", component)),
    moneyColumn(t("settlement.amount"), ({ amountFen }) => amountFen),
    column(t("settlement.events"), ({ events }) => events, { align: "right", width: 90 }),
  ];
  const short = t("settlement.hash", { hash: statement.hash.slice(0, 16) });
  return (
    <Panel title={<AgreementName id={statement.agreementId} />} extra={<span className={styles.quiet}>{short}</span>}>
      <Table<SettlementLine>
        size="small"
        rowKey={({ kind, component }) => `${kind}/${component}`}
        columns={columns}
        dataSource={statement.lines}
        pagination={false}
      />
    </Panel>
  );
};
