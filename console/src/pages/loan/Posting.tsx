import type { EventJournal } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import styles from "./loan.module.css";

type Props = { readonly journal: EventJournal; readonly of?: string };

/** A journal is a promise until its day is closed; then it is part of an entry. */
export const Posting = ({ journal, of }: Props) => {
  const { t } = useWords();
  return (
    <p className={styles.posting}>
      {of && `${of} · `}
      {journal.entryId === null ? (
        t("journal.pending")
      ) : (
        <Link to="/journal-entry" search={{ id: journal.entryId }}>
          {t("journal.posted")}
        </Link>
      )}
    </p>
  );
};
