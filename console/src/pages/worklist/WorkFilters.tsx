import { getRouteApi } from "@tanstack/react-router";
import { Segmented, Select } from "antd";
import { useWords } from "../../language.tsx";
import styles from "../../parts/parts.module.css";
import { type Assignment, assignments } from "../../search.ts";

const route = getRouteApi("/frame/collection");

type Props = { readonly teams: readonly string[]; readonly team: string | undefined };

/** A filter changes the URL and starts again at the top of the list. */
export const WorkFilters = ({ teams, team }: Props) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const assigned = search.assigned ?? "any";
  return (
    <>
      <Select<string>
        aria-label={t("worklist.team")}
        prefix={<span className={styles.quiet}>{t("worklist.team")}</span>}
        popupMatchSelectWidth={false}
        value={team ?? null}
        onChange={(chosen) => void navigate({ search: { team: chosen, assigned } })}
        options={teams.map((value) => ({ value, label: value }))}
      />
      <Segmented<Assignment>
        aria-label={t("worklist.assigned")}
        value={assigned}
        options={assignments.map((value) => ({ value, label: name("assigned", value) }))}
        onChange={(chosen) => void navigate({ search: { ...(team ? { team } : {}), assigned: chosen } })}
      />
    </>
  );
};
