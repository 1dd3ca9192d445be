import type { BankLine, BankMatch, NewBankMatch, OpenMovement } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { App, Modal, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "../../parts/parts.module.css";
import { houseAccountsQuery, openMovementsQuery } from "../../queries.ts";
import { useWrite } from "../../write.ts";

type Props = { readonly lines: readonly BankLine[]; readonly onClose: () => void };

const keyOf = ({ entryId, lineNo }: Pick<OpenMovement, "entryId" | "lineNo">): string => `${entryId}#${lineNo}`;
const total = (parts: readonly { readonly amountFen: number }[]): number =>
  parts.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** What comes to the same stands first, then what is nearest in time. */
const likeliest = (movements: readonly OpenMovement[], amountFen: number, near: string): OpenMovement[] => {
  const away = ({ businessOn }: OpenMovement): number => Math.abs(Date.parse(businessOn) - Date.parse(near));
  const other = (one: OpenMovement): number => (one.amountFen === amountFen ? 0 : 1);
  return movements.toSorted((a, b) => other(a) - other(b) || away(a) - away(b));
};

/** Movements of the ledger that no bank has told of, the likeliest first; both sides must come to the same. */
export const MatchForm = ({ lines, onClose }: Props) => {
  const { t, rule } = useWords();
  const { message } = App.useApp();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const accounts = useQuery(houseAccountsQuery);
  const at = accounts.data?.items.find(({ code }) => code === lines[0]?.account);
  const near = lines.map(({ datedOn }) => datedOn).toSorted()[0] ?? "";
  const movements = useQuery({
    ...openMovementsQuery({ entity: at?.entity, account: at?.account, near }),
    enabled: at !== undefined,
  });
  const write = useWrite<NewBankMatch, BankMatch>((body, key) => api.matchBankLines(body, key), [["bank"]]);
  const chosen = (movements.data?.items ?? []).filter((one) => keys.includes(keyOf(one)));
  const leftFen = total(lines) - total(chosen);
  const send = (): void =>
    write.mutate(
      {
        lines: lines.map(({ id }) => id),
        movements: chosen.map(({ entryId, lineNo }) => ({ entryId, lineNo })),
      },
      {
        onSuccess: () => {
          void message.info(t("bank.matched"));
          onClose();
        },
      },
    );
  const columns: TableColumnsType<OpenMovement> = [
    timeColumn(t("bank.datedOn"), ({ businessOn }) => businessOn),
    column(t("journal.rule"), (one) => (
      <>
        {rule(one.rule)}
        {one.memo && <div className={styles.quiet}>{one.memo}</div>}
      </>
    )),
    moneyColumn(t("bank.amount"), ({ amountFen }) => amountFen),
  ];
  return (
    <Modal
      open
      title={t("bank.matchTitle")}
      width={720}
      onCancel={onClose}
      onOk={send}
      okText={t("bank.match")}
      okButtonProps={{ disabled: chosen.length === 0 || leftFen !== 0 }}
      cancelText={t("app.cancel")}
      confirmLoading={write.isPending}
    >
      <ProblemNote error={write.error} />
      <p className={styles.formNote}>
        {t("bank.matchNote", {
          amount: formatFen(total(lines)),
          account: lines[0]?.account ?? "",
        })}{" "}
        <span className={leftFen === 0 ? styles.quiet : styles.alarm}>
          {t("bank.left", { amount: formatFen(leftFen) })}
        </span>
      </p>
      <Loaded query={movements}>
        {({ items }) => (
          <Table<OpenMovement>
            size="small"
            rowKey={keyOf}
            columns={columns}
            dataSource={likeliest(items, total(lines), near)}
            pagination={items.length > 12 ? { pageSize: 12, size: "small", showSizeChanger: false } : false}
            rowSelection={{ selectedRowKeys: [...keys], onChange: (picked) => setKeys(picked.map(String)) }}
            locale={{ emptyText: t("bank.emptyMovements") }}
          />
        )}
      </Loaded>
    </Modal>
  );
};
