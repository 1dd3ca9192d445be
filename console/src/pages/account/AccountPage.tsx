import { Button, Popconfirm } from "antd";
import { formatInstant } from "../../dates.ts";
import { useLogOut } from "../../frame/UserMenu.tsx";
import { useMe } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "./account.module.css";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";

/** One's own account: who one is, the password, the second factor, the sessions. */
export const AccountPage = () => {
  const { t, name } = useWords();
  const me = useMe();
  const logOut = useLogOut();
  return (
    <>
      <PageHead title={t("account.title")} />
      <Panel padded>
        <Facts
          facts={[
            { label: t("account.name"), value: me.name },
            { label: t("logIn.email"), value: me.email },
            { label: t("account.roles"), value: me.roles.map((role) => name("role", role)).join(" · ") },
            { label: t("account.expires"), value: formatInstant(me.expiresAt) },
          ]}
        />
      </Panel>
      <div className={styles.stack}>
        <PasswordPanel />
        <div className={styles.column}>
          <SecondFactorPanel active={me.secondFactor} />
          <Panel title={t("account.sessions")} padded>
            <p className={styles.gap}>{t("account.everywhereHelp")}</p>
            <Popconfirm
              title={t("account.everywhereHelp")}
              okText={t("account.everywhere")}
              cancelText={t("app.cancel")}
              onConfirm={() => logOut(true)}
            >
              <Button>{t("account.everywhere")}</Button>
            </Popconfirm>
          </Panel>
        </div>
      </div>
    </>
  );
};
