import type { BorrowerFlag } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { formatInstant } from "../../dates.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Mark } from "../../parts/Mark.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { flagsQuery } from "../../queries.ts";
import { LiftFlagForm, RaiseFlagForm } from "./flag-forms.tsx";
import { standingFlags } from "./standing-flags.ts";

type Props = { readonly userId: string };
type Form = { readonly raise: true } | { readonly lift: BorrowerFlag["kind"] } | undefined;

/** What stands against a borrower, and every word on it. While a flag stands the platform leaves them alone. */
export const Flags = ({ userId }: Props) => {
  const { t, name } = useWords();
  const flags = useQuery(flagsQuery(userId));
  const mayFlag = useMay("flag");
  const [form, setForm] = useState<Form>(undefined);
  const standing = standingFlags(flags.data?.items ?? []);
  const lift = (flag: BorrowerFlag) =>
    mayFlag &&
    standing.includes(flag) && <Button onClick={() => setForm({ lift: flag.kind })}>{t("flags.lift")}</Button>;
  const columns: TableColumnsType<BorrowerFlag> = [
    column(t("flags.kind"), (flag) => (
      <Mark tone={standing.includes(flag) ? "alarm" : "done"}>{name("flag", flag.kind)}</Mark>
    )),
    column(t("flags.word"), ({ raised }) => t(raised ? "flags.raised" : "flags.lifted")),
    column(t("reason.label"), ({ reason }) => <span className={styles.anywhere}>{reason}</span>),
    column(t("acts.by"), ({ recordedBy }) => <Actor actor={recordedBy} />),
    timeColumn(t("flags.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
    column("", lift, { align: "right" }),
  ];
  const close = (): void => setForm(undefined);
  return (
    <Panel
      title={t("flags.title")}
      extra={
        <>
          <span className={styles.quiet}>{t("flags.note")}</span>
          {mayFlag && <Button onClick={() => setForm({ raise: true })}>{t("flags.raise")}</Button>}
        </>
      }
    >
      <Loaded query={flags}>
        {({ items }) => (
          <Table<BorrowerFlag>
            size="small"
            rowKey={({ kind, recordedAt }) => `${kind} ${recordedAt}`}
            columns={columns}
            dataSource={items}
            pagination={false}
            locale={{ emptyText: t("flags.empty") }}
          />
        )}
      </Loaded>
      {form && "raise" in form && <RaiseFlagForm userId={userId} onClose={close} />}
      {form && "lift" in form && <LiftFlagForm userId={userId} kind={form.lift} onClose={close} />}
    </Panel>
  );
};
