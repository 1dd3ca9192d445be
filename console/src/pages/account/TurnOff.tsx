import type { SecondFactorEnd } from "@suanpan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { meQuery } from "../../queries.ts";

/** Taking the second factor away needs both factors. */
export const TurnOff = () => {
  const { t } = useWords();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (typed: SecondFactorEnd) => api.endSecondFactor(typed),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  return (
    <Form<SecondFactorEnd>
      layout="vertical"
      requiredMark={false}
      onFinish={(typed) => end.mutate(typed)}
      validateTrigger="onSubmit"
    >
      <ProblemNote error={end.error} />
      <Form.Item
        name="password"
        label={t("account.oldPassword")}
        rules={[{ required: true, message: t("logIn.needPassword") }]}
      >
        <Input.Password autoComplete="current-password" maxLength={256} />
      </Form.Item>
      <Form.Item name="code" label={t("logIn.code")} rules={[{ required: true, message: t("logIn.needCode") }]}>
        <Input autoComplete="one-time-code" maxLength={24} />
      </Form.Item>
      <Button htmlType="submit" loading={end.isPending}>
        {t("account.turnOff")}
      </Button>
    </Form>
  );
};
