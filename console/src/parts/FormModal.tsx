import type { UseMutationResult } from "@tanstack/react-query";
import { App, Form, Modal } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../language.tsx";
import { ProblemNote } from "./ProblemNote.tsx";
import styles from "./parts.module.css";
import { useFieldProblem } from "./use-field-problem.ts";

type Props<Fields, Body, Answer> = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly submit: string;
  readonly done: string | ((answer: Answer) => string);
  readonly write: UseMutationResult<Answer, Error, Body>;
  /** The form's fields, named as the API names them, so that its problems land on them. */
  readonly fields: readonly (keyof Fields & string)[];
  readonly fieldByCode?: Readonly<Record<string, keyof Fields & string>>;
  readonly initial?: Partial<Fields>;
  /** In pixels; most forms are narrow. */
  readonly width?: number;
  readonly bodyOf: (fields: Fields) => Body;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small form over the page, for one write. It is there while it is open, and closes itself once it is done. */
export const FormModal = <Fields extends object, Body, Answer>(props: Props<Fields, Body, Answer>) => {
  const { title, note, submit, done, write, fields, fieldByCode, initial, width, bodyOf, onClose, children } = props;
  const { t } = useWords();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const placed = useFieldProblem(form, write.error, fields, fieldByCode ?? {});
  const finish = (answer: Answer): void => {
    void message.info(typeof done === "string" ? done : done(answer));
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={width ?? 440}
      onCancel={onClose}
      onOk={form.submit}
      okText={submit}
      cancelText={t("app.cancel")}
      confirmLoading={write.isPending}
    >
      {note && <p className={styles.formNote}>{note}</p>}
      {!placed && <ProblemNote error={write.error} />}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        {...(initial === undefined ? {} : { initialValues: initial })}
        onFinish={(typed) => write.mutate(bodyOf(typed), { onSuccess: finish })}
      >
        {children}
      </Form>
    </Modal>
  );
};
