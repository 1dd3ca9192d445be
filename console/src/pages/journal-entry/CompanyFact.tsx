import type { CompanyEventView } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatInstant } from "../../dates.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { Facts, Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { Payload } from "../../parts/Payload.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { companyEventQuery } from "../../queries.ts";

/** An entry that one fact about the company became: who recorded it, who approved it, and all it said. */
export const CompanyFact = ({ id }: { readonly id: string }) => {
  const { t } = useWords();
  const sees = useMay("companyFacts");
  const event = useQuery({ ...companyEventQuery(id), enabled: sees });
  return (
    <Panel title={t("entry.event")} extra={<Id>{id}</Id>} padded>
      {sees ? <Loaded query={event}>{(known) => <Told event={known} />}</Loaded> : t("entry.noAccess")}
    </Panel>
  );
};

const Told = ({ event }: { readonly event: CompanyEventView }) => {
  const { t, name, rule } = useWords();
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          { label: t("entry.type"), value: rule(event.type) },
          { label: t("journal.entity"), value: name("entity", event.entity) },
          { label: t("entry.accountedOn"), value: event.accountedOn },
          { label: t("entry.recordedOn"), value: event.businessOn },
          { label: t("events.recordedAt"), value: formatInstant(event.recordedAt) },
          { label: t("entry.recordedBy"), value: <Actor actor={event.recordedBy} /> },
          { label: t("entry.approval"), value: event.approval ? <Ref id={event.approval} /> : t("app.none") },
          { label: t("entry.key"), value: <Id>{event.key}</Id> },
        ]}
      />
      {event.type === "allowance" ? <AllowanceLink event={event} /> : <Payload value={event.payload} />}
    </div>
  );
};

/** What an allowance was made of has a page of its own. */
const AllowanceLink = ({ event }: { readonly event: CompanyEventView }) => {
  const { t } = useWords();
  const { period, book } = event.payload as { readonly period: string; readonly book: "usgaap" | "ifrs" };
  return (
    <Link to="/allowance" search={{ period, book, run: event.id }}>
      {t("entry.allowance")}
    </Link>
  );
};
