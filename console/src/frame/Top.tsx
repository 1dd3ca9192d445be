import type { Language } from "@suanpan/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { useWords } from "../language.tsx";
import { LanguageSwitch } from "../parts/LanguageSwitch.tsx";
import { statusQuery } from "../queries.ts";
import styles from "./frame.module.css";
import { UserMenu } from "./UserMenu.tsx";

/** The business day moves only when the day is closed, so it is always in sight; so is that data is made up. */
export const Top = () => {
  const { t } = useWords();
  const { data: status } = useQuery(statusQuery);
  const remember = useMutation({ mutationFn: (language: Language) => api.chooseLanguage(language) });
  return (
    <header className={styles.top}>
      {status?.synthetic && <span className={styles.synthetic}>{t("app.synthetic")}</span>}
      {status && (
        <span className={styles.day}>
          <span>{t("app.businessDay")}</span>
          <time dateTime={status.businessOn}>{status.businessOn}</time>
        </span>
      )}
      <LanguageSwitch onChoose={remember.mutate} />
      <UserMenu />
    </header>
  );
};
