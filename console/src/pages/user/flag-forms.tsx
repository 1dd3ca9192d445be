import type { BorrowerFlag, NewBorrowerFlag } from "@suanpan/contract";
import { Form, Segmented } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";

const kinds = ["death", "fraud", "dispute"] as const satisfies NewBorrowerFlag["kind"][];
type Kind = (typeof kinds)[number];
type Props = { readonly userId: string; readonly onClose: () => void };

const useFlag = (userId: string) =>
  useWrite<NewBorrowerFlag, BorrowerFlag>((body, key) => api.flag(userId, body, key), [["user", userId]]);

export const RaiseFlagForm = ({ userId, onClose }: Props) => {
  const { t, name } = useWords();
  const write = useFlag(userId);
  return (
    <FormModal<{ kind: Kind; reason: string }, NewBorrowerFlag, BorrowerFlag>
      title={t("flags.raise")}
      note={t("flags.note")}
      submit={t("flags.raise")}
      done={({ kind }) => [name("flag", kind), t("flags.raised")].join(" · ")}
      write={write}
      fields={["kind", "reason"]}
      initial={{ kind: "dispute" }}
      bodyOf={({ kind, reason }) => ({ kind, raised: true, reason: reason.trim() })}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("flags.kind")}>
        <Segmented options={kinds.map((value) => ({ value, label: name("flag", value) }))} />
      </Form.Item>
      <ReasonField />
    </FormModal>
  );
};

export const LiftFlagForm = ({ userId, kind, onClose }: Props & { readonly kind: Kind }) => {
  const { t, name } = useWords();
  const write = useFlag(userId);
  return (
    <FormModal<{ reason: string }, NewBorrowerFlag, BorrowerFlag>
      title={t("flags.liftTitle", { kind: name("flag", kind) })}
      submit={t("flags.lift")}
      done={[name("flag", kind), t("flags.lifted")].join(" · ")}
      write={write}
      fields={["reason"]}
      bodyOf={({ reason }) => ({ kind, raised: false, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField />
    </FormModal>
  );
};
