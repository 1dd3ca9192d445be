import type { ReleaseView } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/Mark.tsx";

const tones: Record<ReleaseView["state"], Tone> = { draft: "open", reviewed: "live", signed: "live", frozen: "done" };

export const ReleaseStateMark = ({ state }: Pick<ReleaseView, "state">) => {
  const { name } = useWords();
  return <Mark tone={tones[state]}>{name("releaseState", state)}</Mark>;
};
