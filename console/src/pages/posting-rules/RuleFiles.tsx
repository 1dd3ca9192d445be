import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { extractCsv } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { statusQuery } from "../../queries.ts";
import type { Book } from "../../search.ts";

/** The rules and the chart as files for an auditor, as they stand this month. */
export const RuleFiles = ({ book }: { readonly book: Book }) => {
  const { t } = useWords();
  const period = useQuery(statusQuery).data?.businessOn.slice(0, 7);
  if (period === undefined) return null;
  return (
    <>
      <Button href={extractCsv("chart", { period, book })} download>
        {t("rules.chart")}
      </Button>
      <Button href={extractCsv("posting-rules", { period, book })} download>
        {t("rules.rules")}
      </Button>
    </>
  );
};
