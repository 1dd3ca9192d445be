import type { CompanyItemView } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import partStyles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import styles from "./company.module.css";
import { type Field, fieldsOf, unscaled } from "./item-fields.ts";

type Props = { readonly items: readonly CompanyItemView[]; readonly busy: boolean };
type Values = Readonly<Record<string, unknown>>;

const own = new Set(["on", "entity"]);

/** What somebody entered, field by field; of a list, how long it is and its first row. */
const Parts = ({ item: { kind, item } }: { readonly item: CompanyItemView }) => {
  const { name } = useWords();
  const values = item as Values;
  const said = (field: Field, value: unknown): string => {
    if (field.kind === "choice") return name("companyChoice", String(value));
    if (field.kind === "entity") return name("entity", String(value));
    return typeof value === "number" ? unscaled(value, field.kind) : String(value);
  };
  const told = (field: Field, value: unknown): string => {
    if (field.kind !== "list") return said(field, value);
    const rows = value as readonly Values[];
    const first = field.rows.map((one) => said(one, rows[0]?.[one.name])).join(" ");
    return rows.length > 1 ? `${first} … (${rows.length})` : first;
  };
  return (
    <span className={styles.parts}>
      {fieldsOf(kind)
        .filter((field) => !own.has(field.name) && values[field.name] !== undefined)
        .map((field) => (
          <span key={field.name} className={field.kind === "text" ? partStyles.anywhere : styles.pair}>
            <span className={partStyles.quiet}>{name("companyField", field.name)}</span>{" "}
            {told(field, values[field.name])}
          </span>
        ))}
    </span>
  );
};

export const ItemTable = ({ items, busy }: Props) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<CompanyItemView> = [
    timeColumn(t("company.on"), ({ accountedOn }) => accountedOn),
    column(t("company.kind"), ({ kind }) => name("rule", kind), { className: partStyles.oneLine ?? "" }),
    column(t("trial.entity"), ({ entity }) => name("entity", entity), { className: partStyles.oneLine ?? "" }),
    column(t("company.what"), (item) => <Parts item={item} />),
    column(t("company.by"), ({ recordedBy }) => <Actor actor={recordedBy} />, { className: partStyles.oneLine ?? "" }),
    column(t("company.approval"), ({ approval }) => (approval ? <Ref id={approval} /> : t("app.none"))),
  ];
  return (
    <Table<CompanyItemView>
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={items}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("company.empty") }}
    />
  );
};
