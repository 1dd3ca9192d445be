import type { Approval, NewStrategy, Strategy } from "@suanpan/contract";
import { Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import styles from "../../parts/parts.module.css";
import { useWrite } from "../../write.ts";

type Fields = { name: string; rules: string };
type Props = { readonly from: Strategy; readonly onClose: () => void };

/** A change begins with what is in force. Whether every case meets a rule is for the server to say. */
export const ProposeForm = ({ from, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewStrategy, Approval>((body, key) => api.proposeStrategy(body, key), [["approvals"]]);
  const isJson = async (_: unknown, typed: string | undefined): Promise<void> => {
    try {
      JSON.parse(typed ?? "");
    } catch {
      throw new Error(t("strategies.notJson"));
    }
  };
  return (
    <FormModal<Fields, NewStrategy, Approval>
      title={t("strategies.propose")}
      note={t("strategies.proposeNote")}
      submit={t("strategies.propose")}
      done={t("strategies.proposed")}
      write={write}
      fields={["name", "rules"]}
      width={760}
      initial={{ name: from.name, rules: JSON.stringify(from.rules, undefined, 2) }}
      bodyOf={({ name, rules }) => ({ name: name.trim(), rules: JSON.parse(rules) as NewStrategy["rules"] })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t("strategies.name")}
        rules={[{ required: true, whitespace: true, message: t("strategies.needName") }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="rules"
        label={t("strategies.rules")}
        rules={[{ validator: isJson }]}
        className={styles.json ?? ""}
      >
        <Input.TextArea rows={22} spellCheck={false} />
      </Form.Item>
    </FormModal>
  );
};
