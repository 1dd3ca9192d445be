import { Link } from "@tanstack/react-router";
import { useWords } from "../language.tsx";
import { type Act, allowed } from "../may.ts";
import { Logo } from "../parts/Logo.tsx";
import type { Word } from "../words.ts";
import styles from "./frame.module.css";
import { useMe } from "./use-me.ts";

const places = [
  { to: "/loans", word: "nav.loans", act: "loans" },
  { to: "/trial-balance", word: "nav.trialBalance", act: "books" },
  { to: "/approvals", word: "nav.approvals", act: "approvals" },
  { to: "/webhooks", word: "nav.webhooks", act: "webhooks" },
  { to: "/audit", word: "nav.audit", act: "audit" },
  { to: "/account", word: "nav.account", act: "account" },
] as const satisfies readonly { to: string; word: Word; act: Act }[];

export const Side = () => {
  const { t } = useWords();
  const { roles } = useMe();
  return (
    <aside className={styles.side}>
      <Link to="/loans" className={styles.brand}>
        <Logo />
        {t("app.name")}
      </Link>
      <nav className={styles.nav} aria-label={t("app.navigation")}>
        {places
          .filter(({ act }) => allowed(act, roles))
          .map(({ to, word }) => (
            <Link key={to} to={to}>
              {t(word)}
            </Link>
          ))}
      </nav>
    </aside>
  );
};
