import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { loanEventsQuery, loanQuery, statusQuery } from "../../queries.ts";
import { Events } from "./Events.tsx";
import { LoanFacts } from "./LoanFacts.tsx";
import styles from "./loan.module.css";
import { RepaymentDrawer } from "./RepaymentDrawer.tsx";
import { Schedule } from "./Schedule.tsx";

const route = getRouteApi("/frame/loans/$loanId");

/** One loan: what it is, what falls due, what happened, and what each happening did to the books. */
export const LoanPage = () => {
  const { t } = useWords();
  const { loanId } = route.useParams();
  const loan = useQuery(loanQuery(loanId));
  const events = useQuery(loanEventsQuery(loanId));
  const status = useQuery(statusQuery);
  const mayRepay = useMay("repay");
  const [repaying, setRepaying] = useState(false);
  const businessOn = status.data?.businessOn;
  return (
    <>
      <PageHead title={t("loan.title")} note={<Id>{loanId}</Id>}>
        {mayRepay && loan.data?.state === "active" && businessOn && (
          <Button type="primary" onClick={() => setRepaying(true)}>
            {t("repayment.title")}
          </Button>
        )}
      </PageHead>
      <Loaded query={loan}>
        {(known) => (
          <>
            <LoanFacts loan={known} />
            <div className={styles.parts}>
              <Schedule loan={known} events={events.data?.items ?? []} businessOn={businessOn} />
              <Loaded query={events}>{({ items }) => <Events loanId={loanId} events={items} />}</Loaded>
            </div>
            {businessOn && (
              <RepaymentDrawer
                loan={known}
                businessOn={businessOn}
                open={repaying}
                onClose={() => setRepaying(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};
