import type { PasswordReset } from "@suanpan/contract";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Button, Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { Door } from "./Door.tsx";

/** Somebody new, or locked out of an old password, brings the token an administrator gave them. */
export const ChoosePasswordPage = () => {
  const { t } = useWords();
  const reset = useMutation<void, Error, PasswordReset>({ mutationFn: api.resetPassword });
  return (
    <Door title={t("reset.title")} below={<Link to="/log-in">{t("reset.back")}</Link>}>
      <ProblemNote error={reset.error} />
      {reset.isSuccess ? (
        <Alert type="info" title={t("reset.done")} />
      ) : (
        <Form<PasswordReset> layout="vertical" requiredMark={false} onFinish={reset.mutate} validateTrigger="onSubmit">
          <Form.Item name="token" label={t("reset.token")} extra={t("reset.tokenHelp")} rules={[{ required: true }]}>
            <Input autoComplete="off" autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t("account.newPassword")}
            extra={t("account.passwordHelp")}
            rules={[{ required: true, message: t("logIn.needPassword") }]}
          >
            <Input.Password autoComplete="new-password" maxLength={256} />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={reset.isPending}>
            {t("reset.submit")}
          </Button>
        </Form>
      )}
    </Door>
  );
};
