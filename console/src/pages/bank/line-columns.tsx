import type { BankLine } from "@suanpan/contract";
import type { TableColumnsType } from "antd";
import type { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";

/** A line of a bank as both lists show it. */
export const lineColumns = <Line extends BankLine>(t: ReturnType<typeof useWords>["t"]): TableColumnsType<Line> => [
  timeColumn(t("bank.datedOn"), ({ datedOn }) => datedOn),
  column(t("bank.account"), ({ account }) => <Id>{account}</Id>, { className: styles.oneLine ?? "" }),
  column(t("bank.counterparty"), ({ counterparty }) => counterparty || t("app.none")),
  column(t("bank.reference"), ({ reference }) => <span className={styles.anywhere}>{reference || t("app.none")}</span>),
  moneyColumn(t("bank.amount"), ({ amountFen }) => amountFen),
  moneyColumn(t("bank.balance"), ({ balanceFen }) => balanceFen),
];
