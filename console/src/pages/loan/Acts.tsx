import type { Act, Loan } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import partStyles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { loanActsQuery } from "../../queries.ts";
import { ReverseForm } from "./ReverseForm.tsx";

const route = getRouteApi("/frame/loans/$loanId");
const canBeTakenBack = ({ kind, reversed }: Act): boolean => !reversed && (kind === "repayment" || kind === "waiver");

/** What people, the provider and the triggers did to the loan; each leads to the events that followed. */
export const Acts = ({ loan }: { readonly loan: Loan }) => {
  const { t, name } = useWords();
  const acts = useQuery(loanActsQuery(loan.id));
  const search = route.useSearch();
  const seesOrders = useMay("orders");
  const mayReverse = useMay("reverse");
  const [reversing, setReversing] = useState<Act | undefined>(undefined);
  const columns: TableColumnsType<Act> = [
    timeColumn(t("acts.businessOn"), ({ businessOn }) => businessOn),
    column(t("acts.kind"), (act) => (
      <Link
        to="/loans/$loanId"
        params={{ loanId: loan.id }}
        search={{ ...search, event: act.firstSeq }}
        title={t("acts.toEvent")}
        replace
      >
        {name("act", act.kind)}
      </Link>
    )),
    column(
      t("acts.amount"),
      ({ amountFen, reversed }) =>
        amountFen !== 0 && <span className={reversed ? partStyles.struck : undefined}>{formatFen(amountFen)}</span>,
      { align: "right" },
    ),
    timeColumn(t("acts.valueOn"), ({ valueOn }) => valueOn),
    column(t("acts.reference"), ({ reference, reversed }) => (
      <>
        {reference && <Ref id={reference} />}{" "}
        {reversed && <span className={partStyles.quiet}>{t("acts.reversed")}</span>}
      </>
    )),
    column(t("acts.by"), ({ recordedBy }) => <Actor actor={recordedBy} />),
    column(
      "",
      (act) =>
        mayReverse &&
        canBeTakenBack(act) && (
          <Button size="small" type="link" onClick={() => setReversing(act)}>
            {t("acts.reverse")}
          </Button>
        ),
      { align: "right" },
    ),
  ];
  return (
    <Panel
      title={t("acts.title")}
      extra={
        seesOrders && (
          <Link to="/payment-orders" search={{ loanId: loan.id }}>
            {t("orders.title")}
          </Link>
        )
      }
    >
      <Loaded query={acts}>
        {({ items }) => (
          <Table<Act>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={items.toReversed()}
            pagination={false}
            locale={{ emptyText: t("acts.empty") }}
          />
        )}
      </Loaded>
      {reversing && <ReverseForm loan={loan} act={reversing} onClose={() => setReversing(undefined)} />}
    </Panel>
  );
};
