import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { caseQuery } from "../../queries.ts";
import { CaseActions } from "./CaseActions.tsx";
import { CaseFacts } from "./CaseFacts.tsx";
import { CaseLoans } from "./CaseLoans.tsx";
import styles from "./case.module.css";
import { History } from "./History.tsx";

const route = getRouteApi("/frame/collection/$caseId");

/** One borrower's arrears: what is owed, what was done about it, what can be done now. */
export const CasePage = () => {
  const { t } = useWords();
  const { caseId } = route.useParams();
  const found = useQuery(caseQuery(caseId));
  const mayCollect = useMay("collect");
  return (
    <>
      <PageHead title={t("case.title")} note={<Id>{caseId}</Id>}>
        {mayCollect && found.data && <CaseActions known={found.data} />}
      </PageHead>
      <Loaded query={found}>
        {(known) => (
          <>
            <CaseFacts known={known} />
            <div className={styles.parts}>
              <CaseLoans loans={known.loansOf} />
              <History events={known.events} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
