import type { Approval } from "@suanpan/contract";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import styles from "../../parts/parts.module.css";

/** How it ended: who, when, and why not. */
export const Verdict = ({ approval }: { readonly approval: Approval }) => {
  const { name } = useWords();
  const { decidedBy, decidedAt, reason } = approval;
  return (
    <>
      <div>
        {name("approval", approval.state)} {decidedBy && <Actor actor={decidedBy} />}
      </div>
      <div className={styles.quiet}>{decidedAt && formatInstant(decidedAt)}</div>
      {reason && <div>{reason}</div>}
    </>
  );
};
