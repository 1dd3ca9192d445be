import type { SecondFactorBegin } from "@suanpan/contract";
import { useMutation } from "@tanstack/react-query";
import { Button, Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "./account.module.css";
import { Enrolment } from "./Enrolment.tsx";
import { TurnOff } from "./TurnOff.tsx";

/** Off, being set up, or on. */
export const SecondFactorPanel = ({ active }: { readonly active: boolean }) => {
  const { t } = useWords();
  const enrol = useMutation({ mutationFn: (typed: SecondFactorBegin) => api.enrolSecondFactor(typed) });
  return (
    <Panel title={t("account.secondFactor")} padded>
      <p className={styles.gap}>{t(active ? "account.secondFactorOn" : "account.secondFactorOff")}</p>
      <ProblemNote error={enrol.error} />
      {enrol.data && <Enrolment enrolment={enrol.data} />}
      {!enrol.data && active && <TurnOff />}
      {!enrol.data && !active && (
        <Form<SecondFactorBegin>
          layout="inline"
          requiredMark={false}
          onFinish={enrol.mutate}
          validateTrigger="onSubmit"
        >
          <Form.Item name="password" rules={[{ required: true, message: t("logIn.needPassword") }]}>
            <Input.Password
              aria-label={t("account.oldPassword")}
              placeholder={t("account.oldPassword")}
              autoComplete="current-password"
              maxLength={256}
            />
          </Form.Item>
          <Button htmlType="submit" loading={enrol.isPending}>
            {t("account.enrol")}
          </Button>
        </Form>
      )}
    </Panel>
  );
};
