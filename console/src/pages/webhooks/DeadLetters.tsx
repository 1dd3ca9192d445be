import type { Webhook, WebhookDelivery } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { Resend } from "./Resend.tsx";

type Props = { readonly deliveries: readonly WebhookDelivery[]; readonly webhooks: readonly Webhook[] };

const answerOf = ({ lastStatus, lastError }: WebhookDelivery): string =>
  [lastStatus, lastError].filter((part) => part !== null).join(" · ");

export const DeadLetters = ({ deliveries, webhooks }: Props) => {
  const { t } = useWords();
  const addressOf = (id: string): string => webhooks.find((webhook) => webhook.id === id)?.url ?? id;
  const columns: TableColumnsType<WebhookDelivery> = [
    column(t("webhooks.event"), ({ topic }) => topic),
    column(t("webhooks.subject"), ({ subject }) =>
      subject.startsWith("loan_") ? (
        <Link to="/loans/$loanId" params={{ loanId: subject }}>
          <Id>{subject}</Id>
        </Link>
      ) : (
        <Id>{subject}</Id>
      ),
    ),
    column(t("webhooks.url"), ({ webhookId }) => <span className={styles.anywhere}>{addressOf(webhookId)}</span>),
    column(t("webhooks.attempts"), ({ attempts }) => attempts, { align: "right", width: 60 }),
    column(t("webhooks.lastError"), (delivery) => (
      <span className={styles.anywhere}>{answerOf(delivery) || t("app.none")}</span>
    )),
    timeColumn(t("webhooks.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
    column("", (delivery) => <Resend delivery={delivery} />, { align: "right", width: 110 }),
  ];
  return (
    <Table<WebhookDelivery>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={deliveries}
      pagination={false}
      locale={{ emptyText: t("webhooks.empty") }}
    />
  );
};
