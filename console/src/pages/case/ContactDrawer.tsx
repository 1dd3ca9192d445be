import type { Case, ContactKind, ContactOutcome, NewContact } from "@suanpan/contract";
import { Button, Drawer, Form, Input, Segmented, Select } from "antd";
import { useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { useChange } from "./use-change.ts";

type Props = { readonly known: Case; readonly open: boolean; readonly onClose: () => void };
type Fields = { kind: ContactKind; outcome: ContactOutcome; direction: "outbound" | "inbound"; note?: string };

const every = <K extends string>(names: Record<K, true>): readonly K[] => Object.keys(names) as K[];
const kinds = every<ContactKind>({ call: true, sms: true, visit: true, letter: true, legal: true });
const outcomes = every<ContactOutcome>({
  reached: true,
  "no-answer": true,
  delivered: true,
  promised: true,
  refused: true,
  "wrong-number": true,
  dispute: true,
  "paid-claim": true,
});

/** What was done and what came of it. The rules of contact are the server's: it says when the next is allowed. */
export const ContactDrawer = ({ known, open, onClose }: Props) => {
  const { t, name } = useWords();
  const { write } = useChange(known);
  const due = kinds.find((kind) => kind === known.nextActionKind);
  const submit = ({ kind, outcome, direction, note }: Fields): void => {
    const said = note?.trim();
    const body: NewContact = { kind, outcome, inbound: direction === "inbound", ...(said ? { note: said } : {}) };
    write.mutate({ verb: "contacts", body }, { onSuccess: onClose });
  };
  return (
    <Drawer title={t("contact.title")} open={open} onClose={onClose} size={400} destroyOnHidden>
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        initialValues={{ kind: due ?? "call", outcome: "reached", direction: "outbound" }}
        onFinish={submit}
      >
        <ProblemNote error={write.error} />
        <Form.Item name="kind" label={t("contact.kind")}>
          <Select options={kinds.map((value) => ({ value, label: name("action", value) }))} />
        </Form.Item>
        <Form.Item name="outcome" label={t("contact.outcome")}>
          <Select options={outcomes.map((value) => ({ value, label: name("outcome", value) }))} />
        </Form.Item>
        <Form.Item name="direction" label={t("contact.direction")}>
          <Segmented
            block
            options={(["outbound", "inbound"] as const).map((value) => ({ value, label: name("contact", value) }))}
          />
        </Form.Item>
        <Form.Item name="note" label={t("contact.note")} extra={t("contact.noteHelp")}>
          <Input.TextArea rows={4} maxLength={2_000} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={write.isPending} block>
          {t("contact.submit")}
        </Button>
      </Form>
    </Drawer>
  );
};
