import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button, Select } from "antd";
import { useState } from "react";
import { formatInstant } from "../../dates.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { strategiesQuery } from "../../queries.ts";
import { ProposeForm } from "./ProposeForm.tsx";
import { RuleTable } from "./RuleTable.tsx";

const route = getRouteApi("/frame/collection-strategies");

/** Who is asked for money how, in every version there was; a change is proposed here and approved by another. */
export const StrategiesPage = () => {
  const { t } = useWords();
  const { version } = route.useSearch();
  const navigate = route.useNavigate();
  const [proposing, setProposing] = useState(false);
  const mayPropose = useMay("proposeStrategy");
  const strategies = useQuery(strategiesQuery);
  const all = strategies.data?.items ?? [];
  const shown = all.find((strategy) => strategy.version === version) ?? all[0];
  return (
    <>
      <PageHead title={t("strategies.title")} note={t("strategies.note")}>
        <Select
          aria-label={t("strategies.version")}
          style={{ minWidth: 220 }}
          value={shown?.version ?? null}
          options={all.map(({ version: value, name }) => ({ value, label: `${value} · ${name}` }))}
          onChange={(chosen) => void navigate({ search: chosen === null ? {} : { version: chosen } })}
        />
        {mayPropose && shown && <Button onClick={() => setProposing(true)}>{t("strategies.propose")}</Button>}
      </PageHead>
      <Loaded query={strategies}>
        {() =>
          shown && (
            <Panel
              title={shown.name}
              extra={
                <span className={styles.quiet}>
                  {shown.inForceAt === null
                    ? t("strategies.house")
                    : t("strategies.inForceAt", { at: formatInstant(shown.inForceAt) })}
                </span>
              }
            >
              <RuleTable rules={shown.rules} />
            </Panel>
          )
        }
      </Loaded>
      {proposing && shown && <ProposeForm from={shown} onClose={() => setProposing(false)} />}
    </>
  );
};
