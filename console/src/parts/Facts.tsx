import type { ReactNode } from "react";
import styles from "./parts.module.css";

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values in a grid that fills the width it has. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const Id = ({ children }: { readonly children: ReactNode }) => <span className={styles.id}>{children}</span>;
