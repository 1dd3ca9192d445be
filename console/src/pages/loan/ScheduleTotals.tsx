import type { Instalment } from "@suanpan/contract";
import { Table } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { totalsOf } from "./instalments.ts";
import styles from "./loan.module.css";

export const ScheduleTotals = ({ instalments }: { readonly instalments: readonly Instalment[] }) => {
  const { t } = useWords();
  const { principalFen, interestFen, feesFen, lateFeeFen, paidFen, openFen } = totalsOf(instalments);
  const cells = [
    formatFen(principalFen),
    formatFen(interestFen),
    feesFen === 0 ? "" : formatFen(feesFen),
    lateFeeFen === 0 ? "" : formatFen(lateFeeFen),
    formatFen(paidFen),
    formatFen(openFen),
  ];
  return (
    <Table.Summary.Row className={styles.total ?? ""}>
      <Table.Summary.Cell index={0} colSpan={2}>
        {t("app.total")}
      </Table.Summary.Cell>
      {cells.map((shown, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a total is its identity
        <Table.Summary.Cell key={place} index={place + 2} align="right">
          {shown}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={8} />
    </Table.Summary.Row>
  );
};
