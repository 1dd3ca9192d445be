import type { LoanEvent } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { EventNotes } from "./EventNotes.tsx";
import styles from "./loan.module.css";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly event: LoanEvent; readonly selected: boolean; readonly ofMany: boolean };

/** What happened, when it counts and when it was written down. Choosing it again lets it go. */
export const EventFact = ({ event, selected, ofMany }: Props) => {
  const { t, name } = useWords();
  const { loanId } = route.useParams();
  const { event: _, ...rest } = route.useSearch();
  return (
    <div>
      <p className={styles.name}>
        <span className={styles.seq}>{event.seq}</span>
        <Link
          to="/loans/$loanId"
          params={{ loanId }}
          search={selected ? rest : { ...rest, event: event.seq }}
          aria-label={t("events.select", { seq: event.seq })}
          replace
        >
          {name("event", event.type)}
        </Link>
        <time dateTime={event.businessOn}>{event.businessOn}</time>
      </p>
      <div className={styles.fact}>
        <EventNotes event={event} ofMany={ofMany} />
        <dl className={styles.components} title={t("events.recorded", { at: formatInstant(event.recordedAt) })}>
          {Object.entries(event.components).map(([component, fen]) => (
            <div key={component} className={styles.component}>
              <dt>{name("component", component)}</dt>
              <dd>{formatFen(fen)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
};
