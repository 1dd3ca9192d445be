import type { TracedLine } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";

const route = getRouteApi("/frame/statements/trace");
type Input = TracedLine["inputs"][number];

/** The lines a line is worked out from, each a link to its own trace, and shares where it is divided by them. */
export const InputsBehind = ({ traced }: { readonly traced: TracedLine }) => {
  const { t } = useWords();
  return (
    <Panel title={t("trace.inputs")}>
      <table className={styles.sheet}>
        <tbody>
          {traced.inputs.map((input) => (
            <InputRow key={`${input.line} ${input.nameEn}`} input={input} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.grand}>
            <td>{t("trace.amount")}</td>
            <td className={styles.figure}>{formatFen(traced.amountFen)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
};

const InputRow = ({ input }: { readonly input: Input }) => {
  const { t, named } = useWords();
  const { account: _a, cursor: _c, trail: _t, ...search } = route.useSearch();
  const { line, amountFen, shares } = input;
  return (
    <tr>
      <td>
        {line === null ? (
          named(input)
        ) : (
          <Link to="/statements/trace" search={{ ...search, line }}>
            {named(input)}
          </Link>
        )}
      </td>
      <td className={styles.figure}>
        {amountFen === null ? t("trace.shares", { n: (shares ?? 0).toLocaleString("en") }) : formatFen(amountFen)}
      </td>
    </tr>
  );
};
