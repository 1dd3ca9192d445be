import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { BookSwitch, PeriodInput } from "../../parts/book-filters.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { monthBefore } from "../../periods.ts";
import { allowancesQuery, statusQuery } from "../../queries.ts";
import { kept } from "../../search.ts";
import { RollForward } from "./RollForward.tsx";
import { RunDetail } from "./RunDetail.tsx";

const route = getRouteApi("/frame/allowance");

/** What is expected to be lost, exposure by exposure, how it came about in a month, and the pools behind it. */
export const AllowancePage = () => {
  const { t } = useWords();
  const { period: asked, book = "usgaap", run } = route.useSearch();
  const navigate = route.useNavigate();
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const period = asked ?? (businessOn && monthBefore(businessOn));
  const runs = useQuery({
    ...allowancesQuery({ period, book }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("allowance.title")} note={t("app.unit")}>
        <BookSwitch value={book} onChoose={(chosen) => void navigate({ search: kept({ period, book: chosen }) })} />
        {period && (
          <PeriodInput
            value={period}
            lengths={["month"]}
            onChoose={(chosen) => void navigate({ search: { period: chosen, book } })}
          />
        )}
      </PageHead>
      <Loaded query={runs}>
        {({ items }) =>
          items.length === 0 ? (
            <NotYet period={period} />
          ) : (
            <div className={styles.stack}>
              <Panel title={t("allowance.roll")}>
                <RollForward runs={items} period={period ?? ""} />
              </Panel>
              {items
                .filter(({ id }) => id === run)
                .map((chosen) => (
                  <RunDetail key={chosen.id} run={chosen} />
                ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
};

const NotYet = ({ period }: { readonly period: string | undefined }) => {
  const { t } = useWords();
  const seesClose = useMay("books");
  return (
    <Nothing>
      {t("allowance.empty")}
      {seesClose && (
        <>
          {" · "}
          <Link to="/close" search={kept({ period })}>
            {t("allowance.toClose")}
          </Link>
        </>
      )}
    </Nothing>
  );
};
