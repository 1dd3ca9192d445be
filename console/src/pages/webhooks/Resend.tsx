import type { WebhookDelivery } from "@suanpan/contract";
import { App, Button } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useExplained } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** Queues the letter again; it leaves the list because it is no longer dead. */
export const Resend = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const { t } = useWords();
  const { message } = App.useApp();
  const explained = useExplained();
  const resend = useWrite((_: null, key) => api.resend(delivery.id, key), [["deliveries"]]);
  const send = (): void =>
    resend.mutate(null, {
      onSuccess: () => void message.info(t("webhooks.resent")),
      onError: (error) => {
        const { title, remedy } = explained(error);
        void message.error([title, remedy].join(" "), 8);
      },
    });
  return (
    <Button loading={resend.isPending} onClick={send}>
      {t("webhooks.resend")}
    </Button>
  );
};
