import { Link } from "@tanstack/react-router";
import { useWords } from "../language.tsx";
import { type Act, allowed } from "../may.ts";
import { Logo } from "../parts/Logo.tsx";
import type { Word } from "../words.ts";
import styles from "./frame.module.css";
import { useMe } from "./use-me.ts";

/** The menu, in the order a loan flows: first the lending, then its money, the books, and the house itself. */
const rooms = [
  {
    word: "nav.lending",
    places: [
      { to: "/loans", word: "nav.loans", act: "loans" },
      { to: "/collection", word: "nav.collection", act: "collection" },
      { to: "/collection-strategies", word: "nav.strategies", act: "strategies" },
    ],
  },
  {
    word: "nav.money",
    places: [
      { to: "/payment-orders", word: "nav.orders", act: "orders" },
      { to: "/payment-breaks", word: "nav.breaks", act: "reconcile" },
      { to: "/provider-statement", word: "nav.statement", act: "reconcile" },
      { to: "/suspense", word: "nav.suspense", act: "reconcile" },
      { to: "/credits", word: "nav.credits", act: "credits" },
      { to: "/settlements", word: "nav.settlements", act: "settlements" },
    ],
  },
  {
    word: "nav.books",
    places: [
      { to: "/statements", word: "nav.statements", act: "books" },
      { to: "/trial-balance", word: "nav.trialBalance", act: "books" },
      { to: "/journals", word: "nav.journals", act: "books" },
      { to: "/posting-rules", word: "nav.rules", act: "books" },
      { to: "/company", word: "nav.company", act: "companyFacts" },
      { to: "/bank", word: "nav.bank", act: "settlements" },
      { to: "/allowance", word: "nav.allowance", act: "allowance" },
      { to: "/close", word: "nav.close", act: "books" },
    ],
  },
  {
    word: "nav.disclosure",
    places: [{ to: "/releases", word: "nav.releases", act: "releases" }],
  },
  {
    word: "nav.house",
    places: [
      { to: "/approvals", word: "nav.approvals", act: "approvals" },
      { to: "/notifications", word: "nav.notifications", act: "notifications" },
      { to: "/webhooks", word: "nav.webhooks", act: "webhooks" },
      { to: "/move-in", word: "nav.moveIn", act: "moveIn" },
      { to: "/audit", word: "nav.audit", act: "audit" },
      { to: "/account", word: "nav.account", act: "account" },
    ],
  },
] as const satisfies readonly {
  word: Word;
  places: readonly { to: string; word: Word; act: Act }[];
}[];

export const Side = () => {
  const { t } = useWords();
  const { roles } = useMe();
  const open = rooms
    .map(({ word, places }) => ({ word, places: places.filter(({ act }) => allowed(act, roles)) }))
    .filter(({ places }) => places.length > 0);
  return (
    <aside className={styles.side}>
      <Link to="/" className={styles.brand}>
        <Logo />
        {t("app.name")}
      </Link>
      <nav className={styles.nav} aria-label={t("app.navigation")}>
        {open.map(({ word, places }) => (
          <div key={word} className={styles.room}>
            <span className={styles.roomName}>{t(word)}</span>
            {places.map((place) => (
              <Link key={place.to} to={place.to}>
                {t(place.word)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </aside>
  );
};
