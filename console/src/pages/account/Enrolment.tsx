import type { SecondFactorEnrolment } from "@suanpan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, Form, Input, QRCode, Typography } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { meQuery } from "../../queries.ts";
import styles from "./account.module.css";

/** The secret to take into an authenticator, the first code back, and then the codes for the day it is lost. */
export const Enrolment = ({ enrolment }: { readonly enrolment: SecondFactorEnrolment }) => {
  const { t } = useWords();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => api.confirmSecondFactor(code.replace(/\s/g, "")),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (confirm.data)
    return (
      <div role="status">
        <p>{t("account.recovery")}</p>
        <ul className={styles.codes}>
          {confirm.data.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <p>{t("account.scan")}</p>
      <div className={styles.enrolment}>
        <QRCode value={enrolment.uri} type="svg" size={148} />
        <div>
          <p>{t("account.secret")}</p>
          <Typography.Text code copyable>
            {enrolment.secret}
          </Typography.Text>
          <p>{t("account.uri")}</p>
          <Typography.Paragraph copyable ellipsis={{ rows: 2 }}>
            {enrolment.uri}
          </Typography.Paragraph>
        </div>
      </div>
      <ProblemNote error={confirm.error} />
      <Form layout="inline" requiredMark={false} onFinish={confirm.mutate} validateTrigger="onSubmit">
        <Form.Item name="code" rules={[{ required: true, message: t("logIn.needCode") }]}>
          <Input
            aria-label={t("logIn.code")}
            placeholder={t("logIn.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          {t("account.turnOn")}
        </Button>
      </Form>
    </>
  );
};
