import type { ReleaseDiff } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { ProblemError } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { Panel } from "../../parts/Panel.tsx";
import parts from "../../parts/parts.module.css";
import { releaseDiffQuery } from "../../queries.ts";
import styles from "./release.module.css";

/** What this version says otherwise than the one before it in the same language. */
export const ReleaseChanges = ({ releaseId }: { readonly releaseId: string }) => {
  const { t } = useWords();
  const diff = useQuery(releaseDiffQuery(releaseId));
  const none = diff.error instanceof ProblemError && diff.error.problem.status === 404;
  return (
    <Panel title={t("release.changes")}>
      {none ? (
        <Nothing>{t("release.first")}</Nothing>
      ) : (
        <Loaded query={diff}>{(known) => <Changes diff={known} />}</Loaded>
      )}
    </Panel>
  );
};

const Changes = ({ diff: { figures, words } }: { readonly diff: ReleaseDiff }) => {
  const { t } = useWords();
  return (
    <>
      <table className={parts.sheet}>
        <thead>
          <tr>
            <th>{t("release.changedFigures")}</th>
            <th className={parts.figure}>{t("release.was")}</th>
            <th className={parts.figure}>{t("release.is")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.length === 0 && (
            <tr>
              <td colSpan={3}>{t("release.unchanged")}</td>
            </tr>
          )}
          {figures.map(({ id, was, is }) => (
            <tr key={id}>
              <td>
                <Id>{id}</Id>
              </td>
              <td className={parts.figure}>{was ?? t("app.none")}</td>
              <td className={parts.figure}>{is ?? t("app.none")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.changes} aria-label={t("release.changedWords")}>
        {words.map(({ change, text }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may go out and come in, in this order
          <li key={`${n}`} className={change === "out" ? styles.out : undefined}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
};
