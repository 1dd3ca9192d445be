import { type ReactNode, useEffect } from "react";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

type Props = { readonly title: string; readonly note?: ReactNode; readonly children?: ReactNode };

/** The page's name, in the tab too; controls stand to its right. */
export const PageHead = ({ title, note, children }: Props) => {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {children && <div className={styles.extra}>{children}</div>}
    </header>
  );
};
