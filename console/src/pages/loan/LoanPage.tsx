import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { loanEventsQuery, loanQuery, statusQuery } from "../../queries.ts";
import { Acts } from "./Acts.tsx";
import { Documents } from "./Documents.tsx";
import { Events } from "./Events.tsx";
import { LoanActions } from "./LoanActions.tsx";
import { LoanFacts } from "./LoanFacts.tsx";
import { LoanForms } from "./LoanForms.tsx";
import { LoanNote } from "./LoanNote.tsx";
import styles from "./loan.module.css";
import { Payoff } from "./Payoff.tsx";
import { Schedule } from "./Schedule.tsx";
import { Slices } from "./Slices.tsx";

const route = getRouteApi("/frame/loans/$loanId");

/** One loan: what it is, what falls due, what was done and happened, and what each happening did to the books. */
export const LoanPage = () => {
  const { t } = useWords();
  const { loanId } = route.useParams();
  const loan = useQuery(loanQuery(loanId));
  const events = useQuery(loanEventsQuery(loanId));
  const status = useQuery(statusQuery);
  const businessOn = status.data?.businessOn;
  return (
    <>
      <PageHead title={t("loan.title")} note={<LoanNote loanId={loanId} loan={loan.data} />}>
        {loan.data && <Documents loan={loan.data} />}
        {loan.data && businessOn && <LoanActions loan={loan.data} />}
      </PageHead>
      <Loaded query={loan}>
        {(known) => (
          <>
            <LoanFacts loan={known} />
            <div className={styles.parts}>
              <div className={styles.column}>
                <Schedule loan={known} events={events.data?.items ?? []} businessOn={businessOn} />
                <Acts loan={known} />
              </div>
              <div className={styles.column}>
                {known.state === "active" && businessOn && <Payoff loan={known} businessOn={businessOn} />}
                <Slices loan={known} />
              </div>
            </div>
            <Loaded query={events}>{({ items }) => <Events loanId={loanId} events={items} />}</Loaded>
            {businessOn && <LoanForms loan={known} businessOn={businessOn} />}
          </>
        )}
      </Loaded>
    </>
  );
};
