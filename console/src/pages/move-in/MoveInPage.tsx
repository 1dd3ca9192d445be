import type { MoveInResult, NewMoveIn } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FilePick, type PickedFile } from "../../parts/FilePick.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { statusQuery } from "../../queries.ts";
import { useWrite } from "../../write.ts";
import { MoveInDone } from "./MoveInDone.tsx";

/** A book from another system: first it is checked, then it is taken. It has to be of the open business day. */
export const MoveInPage = () => {
  const { t } = useWords();
  const cutOver = useQuery(statusQuery).data?.businessOn ?? undefined;
  const [file, setFile] = useState<PickedFile | undefined>(undefined);
  const write = useWrite<NewMoveIn, MoveInResult>((body) => api.moveIn(body), [["loans"], ["user"]]);
  const pick = (picked: PickedFile): void => {
    write.reset();
    setFile(picked);
  };
  const run = (dryRun: boolean): void => {
    if (file && cutOver) write.mutate({ cutOver, text: file.text, dryRun });
  };
  const ready = file !== undefined && cutOver !== undefined && !write.isPending;
  const checked = write.data !== undefined;
  return (
    <>
      <PageHead title={t("moveIn.title")} note={t("moveIn.note")} />
      <ProblemNote error={write.error} />
      <div className={styles.stack}>
        <Panel padded>
          <div className={styles.steps}>
            <span>
              <span className={styles.quiet}>{t("moveIn.cutOver")}</span> {cutOver ?? t("app.none")}
            </span>
            <FilePick accept=".json,application/json" file={file} onPick={pick} />
            <Button type={checked ? "default" : "primary"} disabled={!ready} onClick={() => run(true)}>
              {t("moveIn.check")}
            </Button>
            <Button
              type={checked ? "primary" : "default"}
              disabled={!ready || !checked}
              title={checked ? undefined : t("moveIn.checkFirst")}
              onClick={() => run(false)}
            >
              {t("moveIn.take")}
            </Button>
          </div>
        </Panel>
        {write.data && <MoveInDone result={write.data} />}
      </div>
    </>
  );
};
