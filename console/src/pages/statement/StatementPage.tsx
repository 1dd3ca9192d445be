import type { NewStatement, StatementResult } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { FilePick, type PickedFile } from "../../parts/FilePick.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { statusQuery } from "../../queries.ts";
import { useWrite } from "../../write.ts";
import { StatementDone } from "./StatementDone.tsx";

/** The provider's own account of a day, held against ours. */
export const StatementPage = () => {
  const { t } = useWords();
  const status = useQuery(statusQuery);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [file, setFile] = useState<PickedFile | undefined>(undefined);
  const day = typed ?? status.data?.businessOn ?? "";
  const write = useWrite<NewStatement, StatementResult>(
    (body) => api.importStatement(body),
    [["orders"], ["breaks"], ["suspense"]],
  );
  const pick = (picked: PickedFile): void => {
    write.reset();
    setFile(picked);
  };
  return (
    <>
      <PageHead title={t("statement.title")} note={t("statement.note")} />
      <ProblemNote error={write.error} />
      <div className={styles.stack}>
        <Panel padded>
          <div className={styles.steps}>
            <span className={styles.quiet}>{t("statement.day")}</span>
            <IsoDateInput label={t("statement.day")} value={day} onChange={setTyped} />
            <FilePick accept=".csv,text/csv" file={file} onPick={pick} />
            <Button
              type="primary"
              disabled={!file || !isIsoDate(day)}
              loading={write.isPending}
              onClick={() => file && write.mutate({ day, text: file.text })}
            >
              {t("statement.import")}
            </Button>
          </div>
        </Panel>
        {write.data && <StatementDone result={write.data} />}
      </div>
    </>
  );
};
