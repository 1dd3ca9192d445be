import type { Loan } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Button, Dropdown } from "antd";
import { useWords } from "../../language.tsx";
import { formatQuery } from "../../search.ts";

const route = getRouteApi("/frame/loans/$loanId");

/** Papers for the borrower, in the language the console speaks: what was agreed, what ends it, that it has ended. */
export const Documents = ({ loan }: { readonly loan: Loan }) => {
  const { t, language } = useWords();
  const { on } = route.useSearch();
  const papers = [
    { file: "contract.pdf", word: "loan.contract", there: true, query: {} },
    { file: "payoff.pdf", word: "loan.payoffLetter", there: loan.state === "active", query: { on } },
    { file: "clearance.pdf", word: "loan.clearance", there: loan.state === "settled", query: {} },
  ] as const;
  const items = papers
    .filter(({ there }) => there)
    .map(({ file, word, query }) => {
      const href = `/v1/loans/${loan.id}/${file}${formatQuery({ ...query, language })}`;
      return {
        key: file,
        label: (
          <a href={href} target="_blank" rel="noopener">
            {t(word)}
          </a>
        ),
      };
    });
  return (
    <Dropdown trigger={["click"]} menu={{ items }}>
      <Button>
        {t("loan.documents")} <span aria-hidden="true">▾</span>
      </Button>
    </Dropdown>
  );
};
