import type { LoanEvent } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented } from "antd";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import partStyles from "../../parts/parts.module.css";
import { loanJournalsQuery } from "../../queries.ts";
import { type Book, books } from "../../search.ts";
import { EventRow } from "./EventRow.tsx";
import { lifeOf } from "./life.ts";
import styles from "./loan.module.css";
import { MeasuredRow } from "./MeasuredRow.tsx";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly loanId: string; readonly events: readonly LoanEvent[] };

/** Facts to the left, their journal to the right: the same event, read twice. */
export const Events = ({ loanId, events }: Props) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const seesBooks = useMay("books");
  const journals = useQuery({ ...loanJournalsQuery(loanId), enabled: seesBooks });
  const ofMany = events.some(({ slice }) => slice > 1);
  const book = search.book ?? "usgaap";
  const inBook = journals.data?.items.filter((journal) => journal.book === book);
  return (
    <Panel
      title={t("events.title")}
      extra={
        books.length === 1 ? (
          <span className={partStyles.quiet}>
            {seesBooks ? [name("book", book), t("app.unit")].join(" · ") : t("journal.noAccess")}
          </span>
        ) : (
          <Segmented<Book>
            aria-label={t("journal.book")}
            size="small"
            value={book}
            options={books.map((value) => ({ value, label: name("book", value) }))}
            onChange={(chosen) => void navigate({ search: { ...search, book: chosen }, replace: true })}
          />
        )
      }
    >
      <ProblemNote error={journals.error} onRetry={journals.refetch} />
      {events.length === 0 && <Nothing>{t("events.empty")}</Nothing>}
      <div className={`${styles.event} ${styles.eventsHead}`} aria-hidden="true">
        <span>{t("events.type")}</span>
        <span className={styles.sides}>
          <span>{t("journal.account")}</span>
          <span>{t("journal.debit")}</span>
          <span>{t("journal.credit")}</span>
        </span>
      </div>
      <ol className={styles.events}>
        {lifeOf(events, inBook ?? []).map((row) =>
          row.kind === "measured" ? (
            <MeasuredRow key={row.day} day={row.day} journals={row.journals} />
          ) : (
            <EventRow
              key={row.event.seq}
              event={row.event}
              seesBooks={seesBooks}
              journals={inBook?.filter((journal) => journal.eventSeq === row.event.seq)}
              selected={row.event.seq === search.event}
              ofMany={ofMany}
            />
          ),
        )}
      </ol>
    </Panel>
  );
};
