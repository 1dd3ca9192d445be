import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import { addDays, isIsoDate } from "../dates.ts";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

type Props = {
  readonly id?: string;
  readonly label?: string;
  readonly value?: string;
  readonly onChange?: (typed: string) => void;
};

/**
 * A date as people here write it, ISO, with a step to either side. It hands on whatever is typed, so that a form never
 * sends the date before a mistyped one; whoever wants only dates that exist asks `isIsoDate`.
 */
export const IsoDateInput = ({ id, label, value = "", onChange }: Props) => {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const take = (text: string): void => {
    setTyped(text);
    onChange?.(text);
  };
  const wrong = !isIsoDate(typed);
  return (
    <span className={styles.stepper}>
      <Button aria-label={t("date.previous")} disabled={wrong} onClick={() => take(addDays(typed, -1))}>
        ‹
      </Button>
      <Input
        {...(id ? { id } : {})}
        aria-label={label}
        title={wrong ? t("date.wrong") : undefined}
        inputMode="numeric"
        maxLength={10}
        value={typed}
        status={wrong ? "error" : ""}
        onChange={(event) => take(event.target.value.trim())}
      />
      <Button aria-label={t("date.next")} disabled={wrong} onClick={() => take(addDays(typed, 1))}>
        ›
      </Button>
    </span>
  );
};
