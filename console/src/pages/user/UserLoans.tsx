import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { loansQuery } from "../../queries.ts";
import { LoanTable } from "../loans/LoanTable.tsx";

/** The newest loans; all of them are a click away. */
export const UserLoans = ({ userId }: { readonly userId: string }) => {
  const { t } = useWords();
  const loans = useQuery(loansQuery({ userId, limit: 10 }));
  return (
    <Panel
      title={t("user.loans")}
      extra={
        <Link to="/loans" search={{ userId }}>
          {t("user.allLoans")}
        </Link>
      }
    >
      <Loaded query={loans}>{({ items }) => <LoanTable loans={items} busy={false} />}</Loaded>
    </Panel>
  );
};
