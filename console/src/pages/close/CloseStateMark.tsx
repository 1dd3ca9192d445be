import type { CloseStepView, MonthClose } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/Mark.tsx";

const monthTones: Record<MonthClose["state"], Tone> = { open: "open", closing: "live", ready: "live", locked: "done" };
const stepTones: Record<CloseStepView["state"], Tone> = {
  open: "open",
  blocked: "alarm",
  stale: "alarm",
  done: "done",
  waived: "done",
};

export const CloseStateMark = ({ state }: Pick<MonthClose, "state">) => {
  const { name } = useWords();
  return <Mark tone={monthTones[state]}>{name("closeState", state)}</Mark>;
};

export const StepStateMark = ({ state }: Pick<CloseStepView, "state">) => {
  const { name } = useWords();
  return <Mark tone={stepTones[state]}>{name("stepState", state)}</Mark>;
};
