import type { Notification, NotificationState } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Mark, type Tone } from "../../parts/Mark.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { paramsOf } from "./params.ts";
import { Resend } from "./Resend.tsx";

const tones: Record<NotificationState, Tone> = { queued: "open", sent: "done", failed: "alarm", dropped: "done" };
type Props = { readonly notifications: readonly Notification[]; readonly busy: boolean };

/** Whether it was sent, when; or until when it waits; or what stopped it. */
const When = ({ notification: { sentAt, sendAfter, lastError } }: { readonly notification: Notification }) => {
  const { name } = useWords();
  const at = sentAt ?? sendAfter;
  return (
    <>
      {at !== null && <div>{formatInstant(at)}</div>}
      {lastError !== null && <div className={styles.anywhere}>{name("notificationError", lastError)}</div>}
    </>
  );
};

export const NotificationTable = ({ notifications, busy }: Props) => {
  const { t, name, language } = useWords();
  const columns: TableColumnsType<Notification> = [
    column(t("notifications.template"), ({ template }) => name("template", template)),
    column(t("notifications.to"), ({ userId }) => <Ref id={userId} />),
    column(t("notifications.params"), ({ params }) => paramsOf(language, params)),
    column(t("notifications.language"), (told) => name("languageName", told.language)),
    timeColumn(t("notifications.queuedAt"), ({ queuedAt }) => formatInstant(queuedAt)),
    column(t("notifications.when"), (notification) => <When notification={notification} />),
    column(t("notifications.attempts"), ({ attempts }) => attempts, { align: "right" }),
    column(t("order.state"), ({ state }) => <Mark tone={tones[state]}>{name("notificationState", state)}</Mark>),
    column("", (notification) => notification.state === "failed" && <Resend notification={notification} />, {
      align: "right",
    }),
  ];
  return (
    <Table<Notification>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={notifications}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("notifications.empty") }}
    />
  );
};
