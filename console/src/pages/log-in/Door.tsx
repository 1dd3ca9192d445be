import { type ReactNode, useEffect } from "react";
import { useWords } from "../../language.tsx";
import { LanguageSwitch } from "../../parts/LanguageSwitch.tsx";
import { Logo } from "../../parts/Logo.tsx";
import styles from "./log-in.module.css";

type Props = { readonly title: string; readonly children: ReactNode; readonly below?: ReactNode };

/** The sheet before the console: its name, a language, one form. */
export const Door = ({ title, children, below }: Props) => {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={34} />
          <div>
            <strong>{t("app.name")}</strong>
            <span>{t("app.console")}</span>
          </div>
          <LanguageSwitch />
        </div>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          {children}
        </div>
        {below && <p className={styles.below}>{below}</p>}
      </div>
    </main>
  );
};
