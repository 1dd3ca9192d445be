import type { Case, CaseSummary } from "@suanpan/contract";
import { api, type CaseChange } from "../../api.ts";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** A write about the case; when it is done, the case and the worklists are read again. */
export const useChange = ({ id }: Pick<Case, "id">) => {
  const tell = useTell();
  const write = useWrite<CaseChange, CaseSummary>(
    (change, key) => api.changeCase(id, change, key),
    [["case", id], ["worklist"]],
  );
  return { write, now: (change: CaseChange): void => write.mutate(change, { onError: tell }) };
};
