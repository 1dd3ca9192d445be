import type { Approval, NewHouseAccount } from "@suanpan/contract";
import { Form, Input, Select } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { entities } from "../../search.ts";
import { useWrite } from "../../write.ts";

const purses = ["cash", "restricted-cash"] as const;

/** An account of the group's at a bank; a second person approves it before its statements are taken. */
export const AccountForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, name } = useWords();
  const write = useWrite<NewHouseAccount, Approval>(
    (body, key) => api.proposeHouseAccount(body, key),
    [["approvals"], ["bank"]],
  );
  const needed = [{ required: true, whitespace: true, message: t("company.needed") }];
  return (
    <FormModal<NewHouseAccount, NewHouseAccount, Approval>
      title={t("bank.addAccount")}
      note={t("company.twoPeople")}
      submit={t("company.propose")}
      done={t("company.proposed")}
      write={write}
      fields={["code", "entity", "account", "bank"]}
      fieldByCode={{ "already-exists": "code" }}
      initial={{ account: "cash" }}
      bodyOf={({ code, entity, account, bank }) => ({ code: code.trim(), entity, account, bank: bank.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t("bank.code")}
        extra={t("bank.codeNote")}
        rules={[{ required: true, pattern: /^\s*[A-Za-z0-9-]{2,40}\s*$/, message: t("bank.codeWrong") }]}
      >
        <Input autoComplete="off" autoFocus maxLength={40} />
      </Form.Item>
      <Form.Item name="bank" label={t("bank.bank")} rules={needed}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="entity" label={t("trial.entity")} rules={needed}>
        <Select options={entities.map((value) => ({ value, label: name("entity", value) }))} />
      </Form.Item>
      <Form.Item name="account" label={t("journal.account")}>
        <Select options={purses.map((value) => ({ value, label: t(`bank.purse.${value}`) }))} />
      </Form.Item>
    </FormModal>
  );
};
