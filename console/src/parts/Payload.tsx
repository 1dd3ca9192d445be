import styles from "./parts.module.css";

/** A document of the API as it is, indented for reading. */
export const Payload = ({ value }: { readonly value: unknown }) => (
  <pre className={styles.payload}>{JSON.stringify(value, null, 2)}</pre>
);
