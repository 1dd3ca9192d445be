import type { BankAccount } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Mark } from "../../parts/Mark.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { bankAccountsQuery } from "../../queries.ts";

const mandateOf = ({ mandates }: BankAccount) => mandates.find(({ state }) => state === "active");

/** Where the borrower is paid and what may be debited; numbers arrive masked. */
export const Accounts = ({ userId }: { readonly userId: string }) => {
  const { t, name } = useWords();
  const accounts = useQuery(bankAccountsQuery(userId));
  const mandate = (account: BankAccount): string => {
    const given = mandateOf(account);
    return given ? t("accounts.mandateOf", { amount: formatFen(given.limitFen) }) : t("app.none");
  };
  const columns: TableColumnsType<BankAccount> = [
    column(t("accounts.bank"), ({ bankCode }) => bankCode),
    column(t("accounts.number"), ({ numberMasked, main }) => (
      <>
        {numberMasked} {main && <span className={styles.quiet}>{t("accounts.main")}</span>}
      </>
    )),
    column(t("accounts.mandate"), mandate),
    timeColumn(t("accounts.addedAt"), ({ addedAt }) => formatInstant(addedAt)),
    column(t("accounts.state"), ({ state }) => (
      <Mark tone={state === "active" ? "live" : "done"}>{name("accountState", state)}</Mark>
    )),
  ];
  return (
    <Panel
      title={t("accounts.title")}
      extra={
        <Link to="/payment-orders" search={{ userId }}>
          {t("orders.title")}
        </Link>
      }
    >
      <Loaded query={accounts}>
        {({ items }) => (
          <Table<BankAccount>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={items}
            pagination={false}
            locale={{ emptyText: t("accounts.empty") }}
          />
        )}
      </Loaded>
    </Panel>
  );
};
