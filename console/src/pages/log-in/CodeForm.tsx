import { Button, Form, Input } from "antd";
import { useWords } from "../../language.tsx";

type Props = {
  readonly email: string;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
};

/** The second step; the browser may fill the code in, and a recovery code is as good. */
export const CodeForm = ({ email, busy, onCode, onBack }: Props) => {
  const { t } = useWords();
  return (
    <Form<{ code: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => onCode(code.replace(/\s/g, ""))}
      validateTrigger="onSubmit"
    >
      <Form.Item label={t("logIn.email")}>{email}</Form.Item>
      <Form.Item
        name="code"
        label={t("logIn.code")}
        extra={t("logIn.codeHelp")}
        rules={[{ required: true, message: t("logIn.needCode") }]}
      >
        <Input autoComplete="one-time-code" autoFocus size="large" maxLength={24} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t("logIn.confirm")}
      </Button>
      <Button type="link" block onClick={onBack}>
        {t("logIn.back")}
      </Button>
    </Form>
  );
};
