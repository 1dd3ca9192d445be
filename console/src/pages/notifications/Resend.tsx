import type { Notification } from "@suanpan/contract";
import { App, Button } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

export const Resend = ({ notification }: { readonly notification: Notification }) => {
  const { t } = useWords();
  const { message } = App.useApp();
  const tell = useTell();
  const resend = useWrite((_: null, key) => api.resendNotification(notification.id, key), [["notifications"]]);
  const send = (): void =>
    resend.mutate(null, { onSuccess: () => void message.info(t("notifications.resent")), onError: tell });
  return (
    <Button loading={resend.isPending} onClick={send}>
      {t("notifications.resend")}
    </Button>
  );
};
