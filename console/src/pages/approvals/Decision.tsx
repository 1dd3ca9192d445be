import type { Approval } from "@suanpan/contract";
import { Button, Popconfirm, Space } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { useIsMe } from "../../parts/Actor.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { useWrite } from "../../write.ts";
import { RejectForm } from "./RejectForm.tsx";

const stale = [["approvals"]];

/** Nobody decides on what they proposed: the button says so instead of failing. Makers may take their proposal back. */
export const Decision = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useWords();
  const own = useIsMe()(approval.madeBy);
  const decides = useMay("decide");
  const tell = useTell();
  const [rejecting, setRejecting] = useState(false);
  const approve = useWrite((_: null, key) => api.approve(approval.id, key), stale);
  const withdraw = useWrite((_: null, key) => api.withdraw(approval.id, key), stale);
  const why = own ? t("approvals.own") : decides ? undefined : t("approvals.notYours");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on a button from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row opens by its own button
    <div onClick={(event) => event.stopPropagation()}>
      <Space>
        <Popconfirm
          title={t("approvals.confirm")}
          okText={t("approvals.approve")}
          cancelText={t("app.cancel")}
          disabled={why !== undefined}
          onConfirm={() => approve.mutate(null, { onError: tell })}
        >
          <Button type="primary" disabled={why !== undefined} title={why} loading={approve.isPending}>
            {t("approvals.approve")}
          </Button>
        </Popconfirm>
        {own ? (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(null, { onError: tell })}>
            {t("approvals.withdraw")}
          </Button>
        ) : (
          <Button disabled={why !== undefined} onClick={() => setRejecting(true)}>
            {t("approvals.reject")}
          </Button>
        )}
      </Space>
      {why && <div className={styles.quiet}>{why}</div>}
      <RejectForm approval={approval} open={rejecting} onClose={() => setRejecting(false)} />
    </div>
  );
};
