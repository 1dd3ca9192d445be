import { getRouteApi } from "@tanstack/react-router";
import { Input } from "antd";
import { useWords } from "../../language.tsx";
import styles from "../../parts/parts.module.css";

const route = getRouteApi("/frame/audit");

/** Exact names, as the log writes them; Enter applies, clearing takes the filter away. */
export const AuditFilters = () => {
  const { t } = useWords();
  const { actor, subject } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (filters: { actor?: string | undefined; subject?: string | undefined }): void => {
    const present = Object.entries({ actor, subject, ...filters }).filter(([, value]) => value);
    void navigate({ search: Object.fromEntries(present) });
  };
  return (
    <>
      <Input.Search
        key={`actor ${actor}`}
        aria-label={t("audit.actor")}
        prefix={<span className={styles.quiet}>{t("audit.actor")}</span>}
        defaultValue={actor}
        allowClear
        maxLength={200}
        onSearch={(typed) => show({ actor: typed.trim() || undefined })}
      />
      <Input.Search
        key={`subject ${subject}`}
        aria-label={t("audit.subject")}
        prefix={<span className={styles.quiet}>{t("audit.subject")}</span>}
        defaultValue={subject}
        allowClear
        maxLength={200}
        onSearch={(typed) => show({ subject: typed.trim() || undefined })}
      />
    </>
  );
};
