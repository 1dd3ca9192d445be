import type { CloseStepView, MonthClose } from "@suanpan/contract";
import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { formatInstant } from "../../dates.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { StepStateMark } from "./CloseStateMark.tsx";
import { SignForm, WaiveForm } from "./step-forms.tsx";

type Asked = { readonly act: "sign" | "waive"; readonly step: CloseStepView };

/** Every step with its owner, how it stands and what it came to; people sign or waive where a person decides. */
export const StepTable = ({ month }: { readonly month: MonthClose }) => {
  const { t, name, language } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const titleOf = (step: CloseStepView): string => (language === "zh" ? step.titleZh : step.titleEn);
  const mayClose = useMay("close") && month.state !== "locked";
  const columns: TableColumnsType<CloseStepView> = [
    column(t("close.step"), titleOf),
    timeColumn(t("close.owner"), ({ owner }) => name("role", owner)),
    timeColumn(t("close.state"), ({ state }) => <StepStateMark state={state} />),
    column(t("close.noteColumn"), ({ note, noteZh }) => (language === "zh" ? noteZh : note) || t("app.none")),
    column(t("close.by"), ({ by }) => (by === null ? t("app.none") : <Actor actor={by} />)),
    timeColumn(t("close.at"), ({ at }) => (at === null ? t("app.none") : formatInstant(at))),
    ...(mayClose ? [column<CloseStepView>("", (step) => <StepButtons step={step} onAsk={setAsked} />)] : []),
  ];
  const close = (): void => setAsked(undefined);
  const about = asked && { period: month.period, step: asked.step.name, title: titleOf(asked.step) };
  return (
    <>
      <Table<CloseStepView> size="small" rowKey="name" columns={columns} dataSource={month.steps} pagination={false} />
      {about && asked.act === "sign" && <SignForm about={about} onClose={close} />}
      {about && asked.act === "waive" && <WaiveForm about={about} onClose={close} />}
    </>
  );
};

type Buttons = { readonly step: CloseStepView; readonly onAsk: (asked: Asked) => void };

const StepButtons = ({ step, onAsk }: Buttons) => {
  const { t } = useWords();
  const open = step.state !== "done" && step.state !== "waived";
  if (!open) return null;
  return (
    <>
      {step.signed && (
        <Button size="small" onClick={() => onAsk({ act: "sign", step })}>
          {t("close.sign")}
        </Button>
      )}
      {step.waivable && (
        <Button size="small" onClick={() => onAsk({ act: "waive", step })}>
          {t("close.waive")}
        </Button>
      )}
    </>
  );
};
