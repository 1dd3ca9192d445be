import type { Loan } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Id } from "../../parts/Facts.tsx";
import { creditLinesQuery } from "../../queries.ts";

/** What is left of the credit line the loan was drawn on, for those who may see a user's lines; its id for the rest. */
export const LineFact = ({ loan }: { readonly loan: Loan }) => {
  const { t } = useWords();
  const lines = useQuery({ ...creditLinesQuery(loan.userId), enabled: useMay("lines") });
  const line = lines.data?.items.find(({ id }) => id === loan.lineId);
  if (!line) return <Id>{loan.lineId}</Id>;
  return (
    <span title={line.id}>
      {t("loan.lineOf", { available: formatFen(line.availableFen), limit: formatFen(line.limitFen) })}
    </span>
  );
};
