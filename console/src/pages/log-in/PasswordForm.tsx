import type { LogIn } from "@suanpan/contract";
import { Button, Form, Input } from "antd";
import { useWords } from "../../language.tsx";

type Props = { readonly busy: boolean; readonly onSubmit: (logIn: LogIn) => void };

export const PasswordForm = ({ busy, onSubmit }: Props) => {
  const { t } = useWords();
  return (
    <Form<LogIn> layout="vertical" requiredMark={false} onFinish={onSubmit} validateTrigger="onSubmit">
      <Form.Item name="email" label={t("logIn.email")} rules={[{ required: true, message: t("logIn.needEmail") }]}>
        <Input type="email" autoComplete="username" autoFocus size="large" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t("logIn.password")}
        rules={[{ required: true, message: t("logIn.needPassword") }]}
      >
        <Input.Password autoComplete="current-password" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t("logIn.submit")}
      </Button>
    </Form>
  );
};
