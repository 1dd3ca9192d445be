import type { Instalment } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/Mark.tsx";
import { markOf, type Mark as Standing } from "./instalments.ts";

const tones: Record<Standing["is"], Tone> = {
  paid: "done",
  part: "open",
  coming: "open",
  replaced: "open",
  today: "live",
  lateFee: "alarm",
  overdue: "alarm",
};
type Props = { readonly instalment: Instalment; readonly businessOn: string };

export const InstalmentMark = ({ instalment, businessOn }: Props) => {
  const { t } = useWords();
  const mark = markOf(instalment, businessOn);
  const days = mark.is === "overdue" ? mark.days : 0;
  return <Mark tone={tones[mark.is]}>{t(`mark.${mark.is}`, { days })}</Mark>;
};
