import { type ReleaseView, releaseSigners } from "@suanpan/contract";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import styles from "../../parts/parts.module.css";

/** Who drafted it, who stands by it in which role, and who froze it. */
export const Signatures = ({ release }: { readonly release: ReleaseView }) => {
  const { t, name } = useWords();
  const { madeBy, madeAt, signatures, frozenBy, frozenAt } = release;
  return (
    <table className={styles.sheet}>
      <tbody>
        <Row label={t("releases.madeBy")} by={madeBy} at={madeAt} note="" />
        {releaseSigners.map((role) => {
          const signed = signatures.find((one) => one.role === role);
          return signed ? (
            <Row key={role} label={name("role", role)} {...signed} />
          ) : (
            <tr key={role}>
              <td>{name("role", role)}</td>
              <td colSpan={3} className={styles.quiet}>
                {t("release.unsigned")}
              </td>
            </tr>
          );
        })}
        {frozenBy !== null && frozenAt !== null && (
          <Row label={t("release.frozenBy")} by={frozenBy} at={frozenAt} note="" />
        )}
      </tbody>
    </table>
  );
};

type RowProps = { readonly label: string; readonly by: string; readonly at: string; readonly note: string };

const Row = ({ label, by, at, note }: RowProps) => (
  <tr>
    <td>{label}</td>
    <td>
      <Actor actor={by} />
    </td>
    <td>{formatInstant(at)}</td>
    <td>{note}</td>
  </tr>
);
