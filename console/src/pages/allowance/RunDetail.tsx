import type { AllowanceRun } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { poolsQuery } from "../../queries.ts";
import { Fallbacks } from "./Fallbacks.tsx";
import { PoolLoans } from "./PoolLoans.tsx";
import { PoolTable } from "./PoolTable.tsx";
import { Stages } from "./Stages.tsx";

const route = getRouteApi("/frame/allowance");

/** The pools one allowance is the sum of, and what stood in where they were too thin. */
export const RunDetail = ({ run }: { readonly run: AllowanceRun }) => {
  const { t, name } = useWords();
  const search = route.useSearch();
  const { cursor } = search;
  const pools = useQuery({ ...poolsQuery(run.id, { cursor }), placeholderData: keepPreviousData });
  const what = [name("exposure", run.exposure), name("entity", run.entity)].join(" · ");
  return (
    <>
      <Panel
        title={t("allowance.poolsOf", { what })}
        extra={<span className={styles.quiet}>{`${t("allowance.version")} ${run.version}`}</span>}
      >
        <Loaded query={pools}>
          {({ items, next }) => (
            <>
              <PoolTable pools={items} busy={pools.isPlaceholderData} />
              <Pager byTime={false} search={search} next={next} count={items.length} />
            </>
          )}
        </Loaded>
      </Panel>
      {search.pool !== undefined && <PoolLoans runId={run.id} number={search.pool} />}
      {run.stages.length > 0 && <Stages run={run} />}
      {run.fallbacks.length > 0 && <Fallbacks fallbacks={run.fallbacks} />}
    </>
  );
};
