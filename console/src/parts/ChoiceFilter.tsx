import { Select } from "antd";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

const all = "all";
type Props<T extends string> = {
  readonly label: string;
  readonly value: T | undefined;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly onChoose: (value: T | undefined) => void;
};

/** One choice among few, or all of them, with its name in front. */
export const ChoiceFilter = <T extends string>({ label, value, values, nameOf, onChoose }: Props<T>) => {
  const { t } = useWords();
  return (
    <Select<T | typeof all>
      aria-label={label}
      prefix={<span className={styles.quiet}>{label}</span>}
      popupMatchSelectWidth={false}
      value={value ?? all}
      onChange={(chosen) => onChoose(chosen === all ? undefined : chosen)}
      options={[
        { value: all, label: t("app.all") },
        ...values.map((known) => ({ value: known, label: nameOf(known) })),
      ]}
    />
  );
};
