import type { Suspense } from "@suanpan/contract";
import { App, Button, Popconfirm, Space } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

type Props = { readonly receipt: Suspense; readonly onMatch: () => void };

export const SuspenseActions = ({ receipt, onMatch }: Props) => {
  const { t } = useWords();
  const { message } = App.useApp();
  const tell = useTell();
  const refund = useWrite((_: null, key) => api.refundSuspense(receipt.id, key), [["suspense"], ["orders"]]);
  const send = (): void =>
    refund.mutate(null, { onSuccess: () => void message.info(t("suspense.refunded")), onError: tell });
  return (
    <Space>
      <Button onClick={onMatch}>{t("suspense.match")}</Button>
      <Popconfirm
        title={t("suspense.refundConfirm", { amount: formatFen(receipt.amountFen) })}
        okText={t("suspense.refund")}
        cancelText={t("app.cancel")}
        onConfirm={send}
      >
        <Button loading={refund.isPending}>{t("suspense.refund")}</Button>
      </Popconfirm>
    </Space>
  );
};
