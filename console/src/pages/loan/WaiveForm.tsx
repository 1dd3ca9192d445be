import type { Loan, NewWaiver, Repayment } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { fenOf, ReasonField, YuanField } from "../../parts/fields.tsx";
import { payoffQuery } from "../../queries.ts";
import { useWrite } from "../../write.ts";
import { owedNow } from "./instalments.ts";
import { staleAfter } from "./loan-stale.ts";

const components = ["lateFee", "interest", "guaranteeFee", "serviceFee"] as const;
type Fields = { component: (typeof components)[number]; amountFen: string; reason: string };
type Props = { readonly loan: Loan; readonly businessOn: string; readonly onClose: () => void };

/** Charges given up in the borrower's favour; never principal. */
export const WaiveForm = ({ loan, businessOn, onClose }: Props) => {
  const { t, name } = useWords();
  const write = useWrite<NewWaiver, Repayment>((body, key) => api.waive(loan.id, body, key), staleAfter(loan));
  // Late fees run on between the days something happens to the loan; the quote of today has them up to today.
  const today = useQuery(payoffQuery(loan.id, businessOn));
  const owed = (component: Fields["component"]): string => {
    const chargedFen = owedNow(loan.instalments, component, businessOn);
    return formatFen(component === "lateFee" ? (today.data?.lateFeeFen ?? chargedFen) : chargedFen);
  };
  return (
    <FormModal<Fields, NewWaiver, Repayment>
      title={t("waive.title")}
      submit={t("waive.submit")}
      done={({ amountFen }) => t("waive.done", { amount: formatFen(amountFen) })}
      write={write}
      fields={["component", "amountFen", "reason"]}
      fieldByCode={{ "more-than-owed": "amountFen" }}
      initial={{ component: "lateFee" }}
      bodyOf={({ component, amountFen, reason }) => ({ component, amountFen: fenOf(amountFen), reason: reason.trim() })}
      onClose={onClose}
    >
      <Form.Item name="component" label={t("waive.component")}>
        <Select options={components.map((value) => ({ value, label: name("component", value) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={["component"]}>
        {({ getFieldValue }) => (
          <YuanField
            name="amountFen"
            label={t("repayment.amount")}
            extra={t("waive.owed", { amount: owed(getFieldValue("component") as Fields["component"]) })}
          />
        )}
      </Form.Item>
      <ReasonField />
    </FormModal>
  );
};
