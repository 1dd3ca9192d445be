import type { RegisterLine } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { companyRegisterQuery } from "../../queries.ts";

/** Awards, assets, leases, subscriptions, loans and investments, and what was recognised of each by a day. */
export const Register = ({ on }: { readonly on: string }) => {
  const { t, name } = useWords();
  const found = useQuery(companyRegisterQuery(on));
  const columns: TableColumnsType<RegisterLine> = [
    column(t("company.register"), ({ register }) => name("register", register)),
    column(t("companyField.code"), ({ code }) => <Id>{code}</Id>),
    column(t("trial.entity"), ({ entity }) => name("entity", entity)),
    moneyColumn(t("company.cost"), ({ costFen }) => costFen),
    moneyColumn(t("company.recognised"), ({ recognisedFen }) => recognisedFen),
    moneyColumn(t("company.recognisedIfrs"), ({ ifrsRecognisedFen }) => ifrsRecognisedFen),
  ];
  return (
    <Loaded query={found}>
      {({ items }) => (
        <Panel title={t("company.registerOn", { on })} extra={<span className={styles.quiet}>{t("app.unit")}</span>}>
          <Table<RegisterLine>
            size="small"
            rowKey={({ register, code }) => `${register}/${code}`}
            columns={columns}
            dataSource={items}
            pagination={false}
            locale={{ emptyText: t("company.emptyRegister") }}
          />
        </Panel>
      )}
    </Loaded>
  );
};
