import { Button } from "antd";
import { api } from "../../api.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** Takes a case for oneself; who is a moment too late is told who has it. */
export const Claim = ({ id }: { readonly id: string }) => {
  const { t } = useWords();
  const tell = useTell();
  const claim = useWrite((_: null, key) => api.changeCase(id, { verb: "claim" }, key), [["worklist"], ["case", id]]);
  if (!useMay("collect")) return t("app.none");
  return (
    <Button size="small" loading={claim.isPending} onClick={() => claim.mutate(null, { onError: tell })}>
      {t("case.claim")}
    </Button>
  );
};
