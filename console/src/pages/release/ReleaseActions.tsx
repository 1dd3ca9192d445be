import { type ReleaseSigner, type ReleaseView, releaseSigners } from "@suanpan/contract";
import { App, Button, Popconfirm } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { useMay, useMe } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { useIsMe } from "../../parts/Actor.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

const stale = [["release"], ["releases"]];

/** What the person at the console may still do to this version: sign in a role of theirs, or freeze it. */
export const ReleaseActions = ({ release }: { readonly release: ReleaseView }) => {
  const { t, name } = useWords();
  const { roles } = useMe();
  const isMe = useIsMe();
  const maySign = useMay("signRelease");
  const [role, setRole] = useState<ReleaseSigner>();
  const { state, madeBy, signatures } = release;
  if (!maySign || state === "frozen") return null;
  const took = isMe(madeBy) || signatures.some(({ by }) => isMe(by));
  const open = releaseSigners.filter((one) => roles.includes(one) && !signatures.some((signed) => signed.role === one));
  return (
    <>
      {!took &&
        open.map((one) => (
          <Button key={one} type="primary" onClick={() => setRole(one)}>
            {t("release.sign", { role: name("role", one) })}
          </Button>
        ))}
      {state === "signed" && <Freeze release={release} />}
      {role && <SignForm release={release} role={role} onClose={() => setRole(undefined)} />}
    </>
  );
};

type SignProps = { readonly release: ReleaseView; readonly role: ReleaseSigner; readonly onClose: () => void };

const SignForm = ({ release: { id, digest }, role, onClose }: SignProps) => {
  const { t, name } = useWords();
  const write = useWrite((note: string, key) => api.signRelease(id, { role, digest, note }, key), stale);
  return (
    <FormModal<{ note: string }, string, unknown>
      title={t("release.sign", { role: name("role", role) })}
      note={t("release.signInfo", { digest: `${digest.slice(0, 16)}…` })}
      submit={t("release.sign", { role: name("role", role) })}
      done={t("release.signed")}
      write={write}
      fields={["note"]}
      bodyOf={({ note }) => note.trim()}
      onClose={onClose}
    >
      <ReasonField name="note" label={t("release.signNote")} missing={t("release.needNote")} />
    </FormModal>
  );
};

const Freeze = ({ release: { id } }: { readonly release: ReleaseView }) => {
  const { t } = useWords();
  const tell = useTell();
  const { message } = App.useApp();
  const freeze = useWrite((_: undefined, key) => api.freezeRelease(id, key), stale);
  const go = (): void =>
    freeze.mutate(undefined, { onSuccess: () => void message.info(t("release.frozen")), onError: tell });
  return (
    <Popconfirm
      title={t("release.freezeConfirm")}
      okText={t("release.freeze")}
      cancelText={t("app.cancel")}
      onConfirm={go}
    >
      <Button type="primary" loading={freeze.isPending}>
        {t("release.freeze")}
      </Button>
    </Popconfirm>
  );
};
