import type { MonthClose } from "@suanpan/contract";
import { App, Button, Popconfirm } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** What a close posts shows everywhere in the books. */
const stale = [["close"], ["statements"], ["trace"], ["trial-balance"], ["allowances"], ["journal-entries"]];

export const CloseActions = ({ month }: { readonly month: MonthClose }) => {
  const { t } = useWords();
  const tell = useTell();
  const { message } = App.useApp();
  const run = useWrite((again: boolean, key) => api.runClose(month.period, again, key), stale);
  const go = (again: boolean): void =>
    run.mutate(again, { onSuccess: () => void message.info(t("close.ran")), onError: tell });
  const left = month.steps.some(({ signed, state }) => !signed && state !== "done" && state !== "waived");
  if (month.state === "locked") return <Propose month={month} to="reopen" />;
  return (
    <>
      {month.state !== "open" && (
        <Button loading={run.isPending && run.variables} disabled={run.isPending} onClick={() => go(true)}>
          {t("close.runAgain")}
        </Button>
      )}
      {month.state === "ready" && <Propose month={month} to="lock" />}
      {left && (
        <Button
          type="primary"
          loading={run.isPending && !run.variables}
          disabled={run.isPending}
          onClick={() => go(false)}
        >
          {t("close.run")}
        </Button>
      )}
    </>
  );
};

/** Locking and opening again are for two people: here one of them proposes. */
const Propose = ({ month: { period }, to }: { readonly month: MonthClose; readonly to: "lock" | "reopen" }) => {
  const { t } = useWords();
  const tell = useTell();
  const { message } = App.useApp();
  const send = to === "lock" ? api.proposeLock : api.proposeReopen;
  const propose = useWrite((_: undefined, key) => send(period, key), [["approvals"], ["close"]]);
  const go = (): void =>
    propose.mutate(undefined, { onSuccess: () => void message.info(t("close.proposed")), onError: tell });
  return (
    <Popconfirm
      title={t(to === "lock" ? "close.lockConfirm" : "close.reopenConfirm", { period })}
      okText={t(to === "lock" ? "close.lock" : "close.reopen")}
      cancelText={t("app.cancel")}
      onConfirm={go}
    >
      <Button type={to === "lock" ? "primary" : "default"} loading={propose.isPending}>
        {t(to === "lock" ? "close.lock" : "close.reopen")}
      </Button>
    </Popconfirm>
  );
};
