import type { ReleaseView } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { releasesQuery } from "../../queries.ts";
import { DraftRelease } from "./DraftRelease.tsx";
import { ReleaseStateMark } from "./ReleaseStateMark.tsx";

/** Every version of every release, the newest first. */
export const ReleasesPage = () => {
  const { t } = useWords();
  const releases = useQuery(releasesQuery);
  const mayDraft = useMay("draftRelease");
  return (
    <>
      <PageHead title={t("releases.title")} note={t("releases.note")}>
        {mayDraft && <DraftRelease />}
      </PageHead>
      <Loaded query={releases}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{t("releases.none")}</Nothing>
          ) : (
            <Panel>
              <ReleaseTable releases={items} />
            </Panel>
          )
        }
      </Loaded>
    </>
  );
};

const ReleaseTable = ({ releases }: { readonly releases: readonly ReleaseView[] }) => {
  const { t } = useWords();
  const columns: TableColumnsType<ReleaseView> = [
    timeColumn(t("releases.period"), ({ id, period }) => (
      <Link to="/releases/$releaseId" params={{ releaseId: id }}>
        {period}
      </Link>
    )),
    timeColumn(t("releases.version"), ({ version }) => version),
    timeColumn(t("releases.language"), ({ language }) => (language === "zh" ? "中文" : "English")),
    column(t("releases.headline"), ({ title }) => title),
    timeColumn(t("releases.state"), ({ state }) => <ReleaseStateMark state={state} />),
    column(t("releases.madeBy"), ({ madeBy }) => <Actor actor={madeBy} />),
    timeColumn(t("releases.madeAt"), ({ madeAt }) => formatInstant(madeAt)),
  ];
  return (
    <Table<ReleaseView> size="small" rowKey="id" columns={columns} dataSource={[...releases]} pagination={false} />
  );
};
