import { Alert, App, Button } from "antd";
import { ProblemError } from "../api.ts";
import { codeOf, type Explained, explain } from "../explain.ts";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

/** Any failure as a title and a remedy in the reader's language. */
const useExplained = () => {
  const { t, language } = useWords();
  return (error: Error): Explained => {
    if (!(error instanceof ProblemError)) return { title: t("app.broken"), remedy: error.message };
    const code = codeOf(error.problem);
    if (code === "unreachable") return { title: t("app.unreachable"), remedy: t("app.unreachableRemedy") };
    if (code === "unreadable") return { title: t("app.unreadable"), remedy: t("app.unreachableRemedy") };
    return explain(language, error.problem);
  };
};

/** For buttons without a form: the failure passes by at the top, long enough to be read. */
export const useTell = () => {
  const { message } = App.useApp();
  const explained = useExplained();
  return (error: Error): void => {
    const { title, remedy } = explained(error);
    void message.error([title, remedy].join(" "), 8);
  };
};

/** Silence and our own faults may pass; a refusal stays what it is. */
const mayPass = (error: Error): boolean =>
  !(error instanceof ProblemError) || error.problem.status === 0 || error.problem.status >= 429;

type Props = { readonly error: Error | null; readonly onRetry?: (() => unknown) | undefined };

export const ProblemNote = ({ error, onRetry }: Props) => {
  const { t } = useWords();
  const explained = useExplained();
  if (!error) return null;
  const { title, remedy } = explained(error);
  // What exactly is wrong is said where it was found, and only in English.
  const detail = error instanceof ProblemError ? error.problem.detail : undefined;
  const requestId = error instanceof ProblemError ? error.problem.requestId : "";
  return (
    <Alert
      type="error"
      role="alert"
      className={styles.problem ?? ""}
      title={<strong>{title}</strong>}
      description={
        <>
          {detail && <div>{detail}</div>}
          {remedy}
          {requestId && <div className={styles.quiet}>{t("app.requestId", { id: requestId })}</div>}
        </>
      }
      action={onRetry && mayPass(error) && <Button onClick={() => onRetry()}>{t("app.retry")}</Button>}
    />
  );
};
