import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** An empty place says so in words, without a picture. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
