import { useWords } from "../../language.tsx";
import partStyles from "../../parts/parts.module.css";
import type { ReadRule } from "./merged.ts";
import styles from "./rules.module.css";

const keyOf = ({ rule, version, books }: ReadRule): string => [rule, version, ...books].join(" ");
const says = ({ lines, memo }: ReadRule): boolean => lines.length > 0 || memo.length > 0;

/** One funding model: a fact to the left, what it does to the right, what posts nothing named at the end. */
export const RuleSheet = ({ rules }: { readonly rules: readonly ReadRule[] }) => {
  const { t, fact } = useWords();
  const silent = rules.filter((rule) => !says(rule));
  return (
    <table className={partStyles.sheet}>
      <thead>
        <tr>
          <th className={styles.fact}>{t("rules.fact")}</th>
          <th>{t("journal.account")}</th>
          <th className={styles.amount}>{t("rules.amount")}</th>
          <th className={styles.flow}>{t("journal.cashFlow")}</th>
        </tr>
      </thead>
      <tbody>
        {rules.filter(says).map((rule) => (
          <RuleRows key={keyOf(rule)} rule={rule} />
        ))}
        {silent.length > 0 && (
          <tr className={styles.first}>
            <td colSpan={4} className={partStyles.quiet}>
              {t("rules.silentMany")} {[...new Set(silent.map(({ event }) => fact(event)))].join(", ")}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
};

const RuleRows = ({ rule }: { readonly rule: ReadRule }) => {
  const { t, name, named, parts } = useWords();
  const memo = rule.memo.map(parts).join(", ");
  const rows = Math.max(1, rule.lines.length + (memo && rule.lines.length > 0 ? 1 : 0));
  const noted = (
    <td colSpan={3} className={partStyles.quiet}>
      {t("rules.memo", { parts: memo })}
    </td>
  );
  if (rule.lines.length === 0)
    return (
      <tr className={styles.first}>
        <RuleFact rule={rule} rows={1} />
        {noted}
      </tr>
    );
  return (
    <>
      {rule.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may name an account twice; its lines never move
        <tr key={place} className={place === 0 ? styles.first : styles.more}>
          {place === 0 && <RuleFact rule={rule} rows={rows} />}
          <td className={line.side === "credit" ? styles.credit : undefined}>
            <span className={styles.side}>{t(line.side === "debit" ? "journal.dr" : "journal.cr")}</span>
            <span title={line.account}>{named(line)}</span>
          </td>
          <td className={styles.amount}>{parts(line.amount)}</td>
          <td className={`${styles.flow} ${partStyles.quiet}`}>
            {line.cashFlow ? name("cashFlow", line.cashFlow) : t("app.none")}
          </td>
        </tr>
      ))}
      {memo && <tr className={styles.more}>{noted}</tr>}
    </>
  );
};

/** The fact, whether it happened or was measured, and the books it stands in where they differ. */
const RuleFact = ({ rule, rows }: { readonly rule: ReadRule; readonly rows: number }) => {
  const { t, name, fact } = useWords();
  const [only, ...others] = rule.books;
  const notes = [
    rule.source === "measure" && t("rules.measured"),
    rule.collectedBy && t(rule.collectedBy === "us" ? "rules.byUs" : "rules.byInstitution"),
    only && others.length === 0 && name("book", only),
    rule.version > 1 && t("rules.from", { version: rule.version, from: rule.from }),
  ].filter((note) => typeof note === "string");
  return (
    <td rowSpan={rows} className={styles.fact} title={rule.rule}>
      <strong>{fact(rule.event)}</strong>
      <br />
      <span className={styles.notes}>{notes.join(" · ")}</span>
    </td>
  );
};
