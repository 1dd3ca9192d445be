import type { Loan } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Button, Dropdown } from "antd";
import { useMe } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { allowed } from "../../may.ts";
import type { LoanAct } from "../../search.ts";
import { possibleActs } from "./possible-acts.ts";

const route = getRouteApi("/frame/loans/$loanId");

/** What this person may do to this loan: the usual thing as a button, the rare ones behind another. */
export const LoanActions = ({ loan }: { readonly loan: Loan }) => {
  const { t } = useWords();
  const { roles } = useMe();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const open = (act: LoanAct): void => void navigate({ search: { ...search, act }, replace: true });
  const offers = possibleActs(loan, (act) => allowed(act, roles));
  const usual = offers.find(({ act }) => act === "repay");
  const rare = offers.filter((offer) => offer !== usual);
  return (
    <>
      {rare.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{ items: rare.map(({ act, word }) => ({ key: act, label: t(word), onClick: () => open(act) })) }}
        >
          <Button>
            {t("loan.more")} <span aria-hidden="true">▾</span>
          </Button>
        </Dropdown>
      )}
      {usual && (
        <Button type="primary" onClick={() => open(usual.act)}>
          {t(usual.word)}
        </Button>
      )}
    </>
  );
};
