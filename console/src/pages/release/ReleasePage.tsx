import type { ReleaseView } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { releaseFile } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Facts, Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Panel } from "../../parts/Panel.tsx";
import parts from "../../parts/parts.module.css";
import { releaseQuery } from "../../queries.ts";
import { ReleaseStateMark } from "../releases/ReleaseStateMark.tsx";
import { ReleaseActions } from "./ReleaseActions.tsx";
import { ReleaseChanges } from "./ReleaseChanges.tsx";
import styles from "./release.module.css";
import { Signatures } from "./Signatures.tsx";

const route = getRouteApi("/frame/releases/$releaseId");

/** A version as its readers will see it, and how far it has come. */
export const ReleasePage = () => {
  const { releaseId } = route.useParams();
  const release = useQuery(releaseQuery(releaseId));
  return <Loaded query={release}>{(known) => <Release release={known} />}</Loaded>;
};

const Release = ({ release }: { readonly release: ReleaseView }) => {
  const { t } = useWords();
  const { id, period, version, title, state, digest, figures } = release;
  return (
    <>
      <PageHead title={`${period} · ${t("releases.version")} ${version}`} note={<ReleaseStateMark state={state} />}>
        <ReleaseActions release={release} />
      </PageHead>
      <div className={parts.stack}>
        <Panel padded title={title} extra={<Files release={release} />}>
          <Facts
            facts={[
              { label: t("release.digest"), value: <Id>{digest}</Id> },
              { label: t("release.figures"), value: figures.toLocaleString("en") },
            ]}
          />
        </Panel>
        <Panel title={t("release.signatures")}>
          <Signatures release={release} />
        </Panel>
        {version > 1 && <ReleaseChanges releaseId={id} />}
        <Panel title={t("release.document")}>
          <iframe className={styles.document} title={title} src={releaseFile(id, "release.html")} />
        </Panel>
      </div>
    </>
  );
};

const Files = ({ release: { id, files } }: { readonly release: ReleaseView }) => (
  <>
    {files.map(({ name }) => (
      <a key={name} className={styles.file} href={releaseFile(id, name)} download={name}>
        {name}
      </a>
    ))}
  </>
);
