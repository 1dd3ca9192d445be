import { Link } from "@tanstack/react-router";
import { useWords } from "../language.tsx";
import { Nothing } from "./Nothing.tsx";

export const NotFound = () => {
  const { t } = useWords();
  return (
    <Nothing>
      {t("app.notFound")} · <Link to="/">{t("app.notFoundRemedy")}</Link>
    </Nothing>
  );
};
