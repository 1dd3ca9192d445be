import type { PaymentBreak } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import styles from "../../parts/parts.module.css";
import { saidIn } from "./said.ts";

export const SaidList = ({ detail }: Pick<PaymentBreak, "detail">) => {
  const { language } = useWords();
  return (
    <span className={styles.said}>
      {saidIn(language, detail).map(({ name, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is said may name the same thing twice; it never moves
        <span key={place}>
          <span className={styles.quiet}>{name}</span> {value}
        </span>
      ))}
    </span>
  );
};
