import { Alert, Button } from "antd";
import { Component, type ReactNode } from "react";
import { ProblemError } from "../api.ts";
import { useWords } from "../language.tsx";
import { ProblemNote } from "./ProblemNote.tsx";

const reload = (): void => window.location.reload();

/** What is shown when a page could not be loaded or drawn: the problem in words, or the bug as it is. */
export const Broken = ({ error }: { readonly error: unknown }) => {
  const { t } = useWords();
  if (error instanceof ProblemError) return <ProblemNote error={error} onRetry={reload} />;
  return (
    <Alert
      type="error"
      title={t("app.broken")}
      description={
        <>
          <p>{t("app.brokenRemedy")}</p>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </>
      }
      action={<Button onClick={reload}>{t("app.retry")}</Button>}
    />
  );
};

type State = { readonly error: Error | undefined };

/** The last net, around the router itself; React only catches with a class. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };
  static getDerivedStateFromError(error: Error): State {
    return { error };
  }
  override render(): ReactNode {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}
