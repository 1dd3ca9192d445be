import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { useFieldProblem } from "../../parts/use-field-problem.ts";

type Fields = { oldPassword: string; newPassword: string; again: string };
const fields = ["oldPassword", "newPassword"] as const;
const fieldByCode = { "password-too-weak": "newPassword", "wrong-credentials": "oldPassword" } as const;

export const PasswordPanel = () => {
  const { t } = useWords();
  const [form] = Form.useForm<Fields>();
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Fields) => api.changePassword({ oldPassword, newPassword }),
    onSuccess: () => form.resetFields(),
  });
  const placed = useFieldProblem(form, change.error, fields, fieldByCode);
  const same = async (_: unknown, again: string | undefined): Promise<void> => {
    if (again !== form.getFieldValue("newPassword")) throw new Error(t("account.passwordsDiffer"));
  };
  const needed = [{ required: true, message: t("logIn.needPassword") }];
  return (
    <Panel title={t("account.password")} padded>
      {!placed && <ProblemNote error={change.error} />}
      {change.isSuccess && <Alert type="info" title={t("account.passwordChanged")} />}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(typed) => change.mutate(typed)}
      >
        <Form.Item name="oldPassword" label={t("account.oldPassword")} rules={needed}>
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
        <Form.Item name="newPassword" label={t("account.newPassword")} extra={t("account.passwordHelp")} rules={needed}>
          <Input.Password autoComplete="new-password" maxLength={256} />
        </Form.Item>
        <Form.Item name="again" label={t("account.repeatPassword")} rules={[{ validator: same }]}>
          <Input.Password autoComplete="new-password" maxLength={256} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t("account.changePassword")}
        </Button>
      </Form>
    </Panel>
  );
};
