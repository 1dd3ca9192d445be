import type { WebhookDelivery } from "@suanpan/contract";
import { App, Button } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** Queues the letter again; it leaves the list because it is no longer dead. */
export const Resend = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const { t } = useWords();
  const { message } = App.useApp();
  const tell = useTell();
  const resend = useWrite((_: null, key) => api.resend(delivery.id, key), [["deliveries"]]);
  const send = (): void =>
    resend.mutate(null, {
      onSuccess: () => void message.info(t("webhooks.resent")),
      onError: tell,
    });
  return (
    <Button loading={resend.isPending} onClick={send}>
      {t("webhooks.resend")}
    </Button>
  );
};
