import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** How something stands: quiet when it is over, red when it needs a hand. An open ring is still to come. */
export type Tone = "done" | "open" | "live" | "alarm";

export const Mark = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[tone]}`}>{children}</span>
);
