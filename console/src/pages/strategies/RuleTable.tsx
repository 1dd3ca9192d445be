import type { StrategyAction, StrategyRule } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column } from "../../parts/columns.tsx";
import styles from "../../parts/parts.module.css";
import { agenciesQuery } from "../../queries.ts";

type Row = StrategyRule & { readonly place: number };

/** A span of numbers as people write it: from, up to, or any. */
const spanOf = (least: string | undefined, below: string | undefined): string | undefined => {
  if (least !== undefined && below !== undefined) return `${least} – <${below}`;
  return least === undefined ? below && `< ${below}` : `≥ ${least}`;
};
const yuan = (fen: number | undefined): string | undefined => (fen === undefined ? undefined : formatFen(fen));

export const RuleTable = ({ rules }: { readonly rules: readonly StrategyRule[] }) => {
  const { t, name } = useWords();
  const agencies = useQuery(agenciesQuery);
  const action = ({ kind, afterDays, everyDays }: StrategyAction) => (
    <span key={`${kind}/${afterDays}`}>
      {name("action", kind)}{" "}
      <span className={styles.quiet}>
        {t("strategies.day", { after: afterDays })}
        {everyDays !== undefined && `, ${t("strategies.every", { days: everyDays })}`}
      </span>
    </span>
  );
  const scoreOf = ({ score }: Row): string => {
    if (!score) return t("strategies.any");
    const span = spanOf(score.atLeast?.toString(), score.below?.toString()) ?? t("strategies.any");
    return score.orUnknown ? `${span} ${t("strategies.orUnknown")}` : span;
  };
  const agencyOf = ({ agencyId }: Row): string =>
    agencyId === undefined ? t("app.none") : (agencies.data?.items.find(({ id }) => id === agencyId)?.name ?? agencyId);
  const columns: TableColumnsType<Row> = [
    column(t("strategies.place"), ({ place }) => place, { align: "right", width: 50 }),
    column(t("strategies.bands"), ({ bands }) => (
      <span className={styles.chips}>
        {bands.map((band) => (
          <span key={band}>{name("band", band)}</span>
        ))}
      </span>
    )),
    column(
      t("strategies.balance"),
      ({ balance }) => spanOf(yuan(balance?.atLeastFen), yuan(balance?.belowFen)) ?? t("strategies.any"),
      { className: styles.oneLine ?? "" },
    ),
    column(t("strategies.score"), scoreOf, { className: styles.oneLine ?? "" }),
    column(t("strategies.team"), ({ team }) => team),
    column(t("strategies.actions"), ({ actions }) => <span className={styles.chips}>{actions.map(action)}</span>),
    column(t("strategies.agency"), agencyOf),
  ];
  return (
    <Table<Row>
      size="small"
      rowKey="place"
      columns={columns}
      dataSource={rules.map((rule, n) => ({ ...rule, place: n + 1 }))}
      pagination={false}
    />
  );
};
