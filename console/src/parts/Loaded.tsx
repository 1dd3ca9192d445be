import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../language.tsx";
import { ProblemNote } from "./ProblemNote.tsx";
import styles from "./parts.module.css";

export const Loading = () => {
  const { t } = useWords();
  return (
    <p className={styles.loading} role="status">
      {t("app.loading")}
    </p>
  );
};

type Props<T> = { readonly query: UseQueryResult<T>; readonly children: (data: T) => ReactNode };

/** What was read, or that it is coming, or why it is not. A page never draws half of it. */
export const Loaded = <T,>({ query, children }: Props<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemNote error={query.error} onRetry={query.refetch} />;
  return <Loading />;
};
