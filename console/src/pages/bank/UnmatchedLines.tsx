import type { BankLine } from "@suanpan/contract";
import { Button, Table } from "antd";
import { useState } from "react";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import styles from "../../parts/parts.module.css";
import { lineColumns } from "./line-columns.tsx";
import { MatchForm } from "./MatchForm.tsx";

type Props = { readonly lines: readonly BankLine[]; readonly busy: boolean };

/** Lines nothing was found for: whoever knows what they are chooses them, and says what they are in the ledger. */
export const UnmatchedLines = ({ lines, busy }: Props) => {
  const { t } = useWords();
  const mayMatch = useMay("reconcile");
  const [ids, setIds] = useState<readonly string[]>([]);
  const [matching, setMatching] = useState(false);
  const chosen = lines.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  const close = (): void => {
    setMatching(false);
    setIds([]);
  };
  return (
    <>
      {first && (
        <div className={styles.choice}>
          <span>
            {t("bank.chosen", {
              count: chosen.length,
              amount: formatFen(chosen.reduce((sum, { amountFen }) => sum + amountFen, 0)),
            })}
          </span>
          <Button type="primary" onClick={() => setMatching(true)}>
            {t("bank.match")}
          </Button>
        </div>
      )}
      <Table<BankLine>
        size="small"
        rowKey="id"
        columns={lineColumns(t)}
        dataSource={lines}
        pagination={false}
        loading={busy}
        {...(mayMatch
          ? {
              rowSelection: {
                selectedRowKeys: [...ids],
                onChange: (keys) => setIds(keys.map(String)),
                // A match is about one account: lines of another cannot join it.
                getCheckboxProps: ({ account }) => ({ disabled: first !== undefined && account !== first.account }),
              },
            }
          : {})}
        locale={{ emptyText: t("bank.emptyUnmatched") }}
      />
      {matching && first && <MatchForm lines={chosen} onClose={close} />}
    </>
  );
};
