import type { LoanSummary } from "@suanpan/contract";
import { useWords } from "../language.tsx";
import { Mark, type Tone } from "./Mark.tsx";
import styles from "./parts.module.css";

const tones: Record<LoanSummary["state"], Tone> = {
  pending: "open",
  active: "live",
  settled: "done",
  "written-off": "done",
  cancelled: "done",
};

export const LoanStateMark = ({ state }: Pick<LoanSummary, "state">) => {
  const { name } = useWords();
  return <Mark tone={tones[state]}>{name("state", state)}</Mark>;
};

/** How late it is; who is current gets no dot: most are. */
export const BandMark = ({ band }: Pick<LoanSummary, "band">) => {
  const { name } = useWords();
  if (band === "current") return <span className={styles.quiet}>{name("band", band)}</span>;
  return <Mark tone="alarm">{name("band", band)}</Mark>;
};
