import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { postingRulesQuery } from "../../queries.ts";
import { byModel, merged } from "./merged.ts";
import { RuleFiles } from "./RuleFiles.tsx";
import { RuleFilters } from "./RuleFilters.tsx";
import { RuleSheet } from "./RuleSheet.tsx";

const route = getRouteApi("/frame/posting-rules");

/** Both books as an accountant reads them aloud, funding model by funding model. */
export const PostingRulesPage = () => {
  const { t, name } = useWords();
  const { book, model, fact } = route.useSearch();
  const rules = useQuery(postingRulesQuery);
  const seesExtracts = useMay("extracts");
  return (
    <>
      <PageHead title={t("rules.title")} note={t("rules.note")}>
        {seesExtracts && <RuleFiles book={book ?? "usgaap"} />}
      </PageHead>
      <Loaded query={rules}>
        {({ items }) => {
          const fitting = items.filter(
            (rule) =>
              (book === undefined || rule.book === book) &&
              (model === undefined || rule.fundingModel === model) &&
              (fact === undefined || rule.event === fact),
          );
          return (
            <>
              <RuleFilters facts={[...new Set(items.map(({ event }) => event))]} />
              {fitting.length === 0 && <Nothing>{t("rules.empty")}</Nothing>}
              <div className={styles.stack}>
                {byModel(merged(fitting)).map(([of, list]) => (
                  <Panel key={of} title={name("model", of)}>
                    <RuleSheet rules={list} />
                  </Panel>
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
};
