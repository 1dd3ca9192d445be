import type { Instalment, Loan, LoanEvent } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { paidOf, payingEvent } from "./instalments.ts";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly loan: Loan; readonly instalment: Instalment; readonly events: readonly LoanEvent[] };

/** A paid amount leads to the event that paid it. */
export const PaidAmount = ({ loan, instalment, events }: Props) => {
  const { t } = useWords();
  const search = route.useSearch();
  const paidFen = paidOf(instalment);
  const event = payingEvent(events, instalment.number);
  if (paidFen === 0) return null;
  if (!event) return formatFen(paidFen);
  return (
    <Link
      to="/loans/$loanId"
      params={{ loanId: loan.id }}
      search={{ ...search, event: event.seq }}
      title={t("schedule.toEvent")}
      replace
    >
      {formatFen(paidFen)}
    </Link>
  );
};
