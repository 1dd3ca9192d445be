import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import styles from "../../parts/parts.module.css";
import { userQuery } from "../../queries.ts";
import { Accounts } from "./Accounts.tsx";
import { Flags } from "./Flags.tsx";
import { Lines } from "./Lines.tsx";
import { UserFacts } from "./UserFacts.tsx";
import { UserLoans } from "./UserLoans.tsx";

const route = getRouteApi("/frame/users/$userId");

/** One borrower, masked: who they are, what they may draw and have drawn, where they are paid, what stands against them. */
export const UserPage = () => {
  const { t } = useWords();
  const { userId } = route.useParams();
  const user = useQuery(userQuery(userId));
  const seesAccounts = useMay("accounts");
  return (
    <>
      <PageHead title={t("user.title")} note={<Id>{userId}</Id>} />
      <Loaded query={user}>
        {(known) => (
          <div className={styles.stack}>
            <UserFacts user={known} />
            <Flags userId={userId} />
            <UserLoans userId={userId} />
            <Lines userId={userId} />
            {seesAccounts && <Accounts userId={userId} />}
          </div>
        )}
      </Loaded>
    </>
  );
};
