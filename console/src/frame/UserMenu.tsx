import { useNavigate } from "@tanstack/react-router";
import { Button, Dropdown } from "antd";
import { api } from "../api.ts";
import { useWords } from "../language.tsx";
import { leave } from "../leave.ts";
import { useTell } from "../parts/ProblemNote.tsx";
import { useMe } from "./use-me.ts";

/** Ends the session, or all of one's sessions, and goes to the log-in. */
export const useLogOut = () => {
  const tell = useTell();
  return async (everywhere: boolean): Promise<void> => {
    try {
      await api.logOut(everywhere);
    } catch (error) {
      tell(error as Error);
      return;
    }
    leave();
  };
};

export const UserMenu = () => {
  const { t, name } = useWords();
  const me = useMe();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const roles = me.roles.map((role) => name("role", role)).join(" · ");
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [
          { key: "who", type: "group", label: [me.email, roles].join(" · ") },
          { key: "account", label: t("nav.account"), onClick: () => void navigate({ to: "/account" }) },
          { key: "log-out", label: t("user.logOut"), onClick: () => void logOut(false) },
        ],
      }}
    >
      <Button type="text" aria-label={t("user.menu")}>
        {me.name} <span aria-hidden="true">▾</span>
      </Button>
    </Dropdown>
  );
};
