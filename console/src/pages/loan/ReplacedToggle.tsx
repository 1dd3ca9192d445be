import { getRouteApi } from "@tanstack/react-router";
import { Button } from "antd";
import { useWords } from "../../language.tsx";
import styles from "./loan.module.css";

const route = getRouteApi("/frame/loans/$loanId");

export const ReplacedToggle = ({ count }: { readonly count: number }) => {
  const { t } = useWords();
  const { history, ...rest } = route.useSearch();
  const navigate = route.useNavigate();
  const turn = (): void => void navigate({ search: history ? rest : { ...rest, history: "shown" }, replace: true });
  return (
    <Button type="link" className={styles.fill ?? ""} onClick={turn}>
      {history ? t("schedule.hideReplaced") : t("schedule.showReplaced", { count })}
    </Button>
  );
};
