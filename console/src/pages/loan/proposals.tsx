import type { Approval, Loan, NewReschedule, NewSettlement, NewWriteOff } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { CountField, DateField, fenOf, ReasonField, YuanField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";

/** What takes two people: these forms only propose, and the proposal waits under approvals. */
type Props = { readonly loan: Loan; readonly onClose: () => void };
const stale = [["approvals"]];

export const WriteOffForm = ({ loan, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewWriteOff, Approval>(({ reason }, key) => api.proposeWriteOff(loan.id, reason, key), stale);
  return (
    <FormModal<NewWriteOff, NewWriteOff, Approval>
      title={t("writeOff.title")}
      note={[t("writeOff.note", { amount: formatFen(loan.outstandingFen) }), t("propose.note")].join(" ")}
      submit={t("propose.submit")}
      done={t("propose.done")}
      write={write}
      fields={["reason"]}
      bodyOf={({ reason }) => ({ reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField />
    </FormModal>
  );
};

type SettlementFields = { amountFen: string; reason: string };

export const SettlementForm = ({ loan, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewSettlement, Approval>((body, key) => api.proposeSettlement(loan.id, body, key), stale);
  return (
    <FormModal<SettlementFields, NewSettlement, Approval>
      title={t("settle.title")}
      note={t("propose.note")}
      submit={t("propose.submit")}
      done={t("propose.done")}
      write={write}
      fields={["amountFen", "reason"]}
      bodyOf={({ amountFen, reason }) => ({ amountFen: fenOf(amountFen), reason: reason.trim() })}
      onClose={onClose}
    >
      <YuanField
        name="amountFen"
        label={t("settle.amount")}
        extra={t("settle.owed", { amount: formatFen(loan.outstandingFen) })}
      />
      <ReasonField />
    </FormModal>
  );
};

type RescheduleFields = { tenor: string; firstDueOn: string; reason: string };

export const RescheduleForm = ({ loan, firstDueOn, onClose }: Props & { readonly firstDueOn: string }) => {
  const { t } = useWords();
  const write = useWrite<NewReschedule, Approval>((body, key) => api.proposeReschedule(loan.id, body, key), stale);
  return (
    <FormModal<RescheduleFields, NewReschedule, Approval>
      title={t("reschedule.title")}
      note={t("propose.note")}
      submit={t("propose.submit")}
      done={t("propose.done")}
      write={write}
      fields={["tenor", "firstDueOn", "reason"]}
      initial={{ firstDueOn }}
      bodyOf={(typed) => ({
        tenor: Number(typed.tenor),
        firstDueOn: typed.firstDueOn,
        reason: typed.reason.trim(),
      })}
      onClose={onClose}
    >
      <CountField name="tenor" label={t("reschedule.tenor")} least={1} most={120} />
      <DateField name="firstDueOn" label={t("reschedule.firstDueOn")} extra={t("reschedule.firstDueHelp")} />
      <ReasonField />
    </FormModal>
  );
};
