import type { Close, MonthClose } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { PeriodInput } from "../../parts/book-filters.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { monthBefore } from "../../periods.ts";
import { closeQuery, statusQuery } from "../../queries.ts";
import { CloseActions } from "./CloseActions.tsx";
import { CloseStateMark } from "./CloseStateMark.tsx";
import { StepTable } from "./StepTable.tsx";

const route = getRouteApi("/frame/close");
const isThrough = ({ state }: MonthClose["steps"][number]): boolean => state === "done" || state === "waived";

/** The checklist of a month; a longer period is as far as the least of its months. */
export const ClosePage = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const period = search.period ?? (businessOn && monthBefore(businessOn));
  const close = useQuery({ ...closeQuery(period ?? ""), enabled: period !== undefined });
  const [month, ...others] = close.data?.months ?? [];
  const mayClose = useMay("close");
  return (
    <>
      <PageHead title={t("close.title")} note={close.data && <CloseStateMark state={close.data.state} />}>
        {period && <PeriodInput value={period} onChoose={(chosen) => void navigate({ search: { period: chosen } })} />}
        {mayClose && month && others.length === 0 && <CloseActions key={month.period} month={month} />}
      </PageHead>
      <Loaded query={close}>
        {(known) => {
          const [only] = known.months;
          return only && known.months.length === 1 ? (
            <Panel extra={<Progress month={only} />} title={only.period}>
              <StepTable month={only} />
            </Panel>
          ) : (
            <Months close={known} />
          );
        }}
      </Loaded>
    </>
  );
};

const Progress = ({ month: { steps } }: { readonly month: MonthClose }) => {
  const { t } = useWords();
  return (
    <span className={styles.quiet}>
      {t("close.progress", { done: steps.filter(isThrough).length, all: steps.length })}
    </span>
  );
};

const Months = ({ close }: { readonly close: Close }) => {
  const { t } = useWords();
  return (
    <Panel title={close.period}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th>{t("span.month")}</th>
            <th>{t("close.state")}</th>
            <th className={styles.figure}>{t("close.step")}</th>
          </tr>
        </thead>
        <tbody>
          {close.months.map((month) => (
            <tr key={month.period}>
              <td>
                <Link to="/close" search={{ period: month.period }}>
                  {month.period}
                </Link>
              </td>
              <td>
                <CloseStateMark state={month.state} />
              </td>
              <td className={styles.figure}>
                <Progress month={month} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
