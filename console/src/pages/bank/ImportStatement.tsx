import type { BankStatementFile, BankStatementResult } from "@suanpan/contract";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FilePick, type PickedFile } from "../../parts/FilePick.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { useWrite } from "../../write.ts";

/** A bank's file; it says of itself which accounts it is about. The same one again changes nothing. */
export const ImportStatement = () => {
  const { t } = useWords();
  const [file, setFile] = useState<PickedFile | undefined>(undefined);
  const write = useWrite<BankStatementFile, BankStatementResult>((body) => api.importBankStatement(body), [["bank"]]);
  const pick = (picked: PickedFile): void => {
    write.reset();
    setFile(picked);
  };
  const told = write.data;
  return (
    <Panel padded>
      <ProblemNote error={write.error} />
      <div className={styles.steps}>
        <span className={styles.quiet}>{t("bank.file")}</span>
        <FilePick accept=".csv,text/csv" file={file} onPick={pick} />
        <Button
          type="primary"
          disabled={!file}
          loading={write.isPending}
          onClick={() => file && write.mutate({ name: file.name, text: file.text })}
        >
          {t("bank.import")}
        </Button>
        {told && (
          <span role="status">
            {t(told.again ? "bank.again" : "bank.done", {
              lines: told.lines,
              matched: told.matched,
              unmatched: told.unmatched,
            })}
          </span>
        )}
      </div>
    </Panel>
  );
};
