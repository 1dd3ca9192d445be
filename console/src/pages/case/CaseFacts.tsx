import type { Case } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Actor } from "../../parts/Actor.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { agenciesQuery } from "../../queries.ts";

/** Where the case stands; the borrower is masked, here as everywhere. */
export const CaseFacts = ({ known }: { readonly known: Case }) => {
  const { t, name } = useWords();
  const agencies = useQuery({ ...agenciesQuery, enabled: known.agencyId !== null });
  const yuan = (fen: number): string => `${formatFen(fen)} ${t("app.yuan")}`;
  const { promise, nextActionKind, nextActionOn } = known;
  const state = [name("caseState", known.state), known.pausedFor && name("pause", known.pausedFor)];
  const borrower = (
    <Link to="/loans" search={{ userId: known.userId }}>
      {known.borrowerMasked}
    </Link>
  );
  const late = <span className={styles.alarm}>{known.daysPastDue}</span>;
  const next = nextActionKind && nextActionOn ? `${name("action", nextActionKind)} · ${nextActionOn}` : t("app.none");
  const word = promise && t("case.promiseOf", { amount: yuan(promise.amountFen), date: promise.dueOn });
  const agency = agencies.data?.items.find(({ id }) => id === known.agencyId)?.name ?? known.agencyId;
  return (
    <Panel padded>
      <Facts
        facts={[
          { label: t("case.borrower"), value: borrower },
          { label: t("case.phone"), value: known.phoneMasked },
          { label: t("case.state"), value: state.filter(Boolean).join(" · ") },
          { label: t("case.owed"), value: <strong>{yuan(known.owedFen)}</strong> },
          { label: t("case.outstanding"), value: yuan(known.outstandingFen) },
          { label: t("case.band"), value: name("band", known.band) },
          { label: t("loan.dpdLong"), value: late },
          { label: t("case.score"), value: known.score ?? t("app.none") },
          { label: t("case.team"), value: known.team },
          { label: t("case.agent"), value: known.agent ? <Actor actor={known.agent} /> : t("app.none") },
          { label: t("case.agency"), value: agency ?? t("app.none") },
          { label: t("case.nextAction"), value: next },
          { label: t("case.promise"), value: word ?? t("app.none") },
          { label: t("case.cost"), value: yuan(known.costFen) },
          { label: t("case.opened"), value: known.openedOn },
          { label: t("case.closed"), value: known.closedOn ?? t("app.none") },
          {
            label: t("case.strategy"),
            value: t("case.strategyOf", { version: known.strategyVersion, rule: known.rule + 1 }),
          },
        ]}
      />
    </Panel>
  );
};
