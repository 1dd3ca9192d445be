import type { StatementResult } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../../language.tsx";
import { Facts } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";

/** What became of a file; what needs a hand is red and leads to where it is dealt with. */
export const StatementDone = ({ result }: { readonly result: StatementResult }) => {
  const { t } = useWords();
  const needing = (count: number, place: (shown: ReactNode) => ReactNode): ReactNode =>
    count === 0 ? count : place(<span className={styles.alarm}>{count}</span>);
  return (
    <Panel title={result.day} extra={t(result.again ? "statement.again" : "statement.done")} padded>
      <Facts
        facts={[
          { label: t("statement.lines"), value: result.lines },
          { label: t("statement.recorded"), value: result.recorded },
          { label: t("statement.confirmed"), value: result.confirmed },
          {
            label: t("statement.suspense"),
            value: needing(result.suspense, (shown) => <Link to="/suspense">{shown}</Link>),
          },
          {
            label: t("statement.breaks"),
            value: needing(result.breaks, (shown) => <Link to="/payment-breaks">{shown}</Link>),
          },
          {
            label: t("statement.missing"),
            value: needing(result.missing, (shown) => (
              <Link to="/payment-breaks" search={{ kind: "missing-in-statement" }}>
                {shown}
              </Link>
            )),
          },
        ]}
      />
    </Panel>
  );
};
