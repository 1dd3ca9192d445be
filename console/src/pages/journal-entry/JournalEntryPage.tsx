import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Facts, Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { journalEntryQuery } from "../../queries.ts";
import { EntryFacts } from "./EntryFacts.tsx";
import { EntryLines } from "./EntryLines.tsx";
import styles from "./entry.module.css";

const route = getRouteApi("/frame/journal-entry");

/** One entry of the general ledger: its lines, and the facts they are the sum of. */
export const JournalEntryPage = () => {
  const { t } = useWords();
  const { id } = route.useSearch();
  if (id === undefined) return <Nothing>{t("journal.noId")}</Nothing>;
  return <Entry key={id} id={id} />;
};

const Entry = ({ id }: { readonly id: string }) => {
  const { t, name, rule } = useWords();
  const entry = useQuery(journalEntryQuery(id));
  return (
    <>
      <PageHead title={t("journal.title")} note={<Id>{id}</Id>} />
      <Loaded query={entry}>
        {(known) => (
          <div className={styles.stack}>
            <Panel padded>
              <Facts
                facts={[
                  { label: t("journal.book"), value: name("book", known.book) },
                  { label: t("journal.businessOn"), value: known.businessOn },
                  { label: t("journal.entity"), value: name("entity", known.entity) },
                  { label: t("journal.rule"), value: rule(known.rule) },
                  { label: t("loan.product"), value: name("product", known.product) || t("app.none") },
                  { label: t("loan.agreement"), value: <Id>{known.agreement || t("app.none")}</Id> },
                  { label: t("loan.channel"), value: <Id>{known.channel || t("app.none")}</Id> },
                  { label: t("journal.folds"), value: t("journal.foldsEvents", { count: known.events }) },
                  { label: t("journal.memo"), value: known.memo || t("app.none") },
                ]}
              />
            </Panel>
            <EntryLines entry={known} />
            <EntryFacts entry={known} />
          </div>
        )}
      </Loaded>
    </>
  );
};
