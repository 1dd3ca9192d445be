import { Select } from "antd";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

type Props = {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string | undefined) => void;
};

/** One choice among many, found by typing a part of its name or code. */
export const PickFilter = ({ label, value, choices, onChoose }: Props) => {
  const { t } = useWords();
  return (
    <Select<string>
      className={styles.pick ?? ""}
      aria-label={label}
      prefix={<span className={styles.quiet}>{label}</span>}
      placeholder={t("journals.any")}
      popupMatchSelectWidth={false}
      allowClear
      showSearch={{
        filterOption: (typed, choice) =>
          `${choice?.label} ${choice?.value}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      value={value ?? null}
      options={[...choices]}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  );
};
