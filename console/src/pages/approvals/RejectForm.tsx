import type { Approval } from "@suanpan/contract";
import { Form, Input, Modal } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { useWrite } from "../../write.ts";

type Props = { readonly approval: Approval; readonly open: boolean; readonly onClose: () => void };

/** A rejection says why: the maker reads it. */
export const RejectForm = ({ approval, open, onClose }: Props) => {
  const { t } = useWords();
  const [form] = Form.useForm<{ reason: string }>();
  const reject = useWrite(
    ({ reason }: { reason: string }, key) => api.reject(approval.id, reason, key),
    [["approvals"]],
  );
  return (
    <Modal
      title={t("approvals.rejectTitle")}
      open={open}
      onCancel={onClose}
      onOk={form.submit}
      okText={t("approvals.reject")}
      cancelText={t("app.cancel")}
      confirmLoading={reject.isPending}
      destroyOnHidden
    >
      <p className={styles.problem}>{approval.summary}</p>
      <ProblemNote error={reject.error} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => reject.mutate({ reason: reason.trim() }, { onSuccess: onClose })}
      >
        <Form.Item
          name="reason"
          label={t("approvals.reason")}
          rules={[{ required: true, whitespace: true, message: t("approvals.needReason") }]}
        >
          <Input.TextArea rows={3} maxLength={500} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
};
