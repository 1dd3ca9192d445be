import type { ReactNode } from "react";
import styles from "./parts.module.css";

type Props = {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  readonly padded?: boolean;
  readonly children: ReactNode;
};

/** A sheet of paper on the grey ground, with or without a heading. */
export const Panel = ({ title, extra, padded = false, children }: Props) => (
  <section className={styles.panel}>
    {(title || extra) && (
      <header className={styles.panelHead}>
        {title && <h2>{title}</h2>}
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
    )}
    <div className={padded ? styles.panelBody : undefined}>{children}</div>
  </section>
);
