import type { Instalment } from "@suanpan/contract";
import { Table } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { totalsOf } from "./instalments.ts";
import styles from "./loan.module.css";

export const ScheduleTotals = ({ instalments }: { readonly instalments: readonly Instalment[] }) => {
  const { t } = useWords();
  const totals = totalsOf(instalments);
  const amounts = [totals.principalFen, totals.interestFen, totals.paidFen, totals.openFen];
  return (
    <Table.Summary.Row className={styles.total ?? ""}>
      <Table.Summary.Cell index={0} colSpan={2}>
        {t("app.total")}
      </Table.Summary.Cell>
      {amounts.map((fen, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a total is its identity
        <Table.Summary.Cell key={place} index={place + 2} align="right">
          {formatFen(fen)}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={6} />
    </Table.Summary.Row>
  );
};
