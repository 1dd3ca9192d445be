import type { Instalment } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { markOf } from "./instalments.ts";
import styles from "./loan.module.css";

type Props = { readonly instalment: Instalment; readonly businessOn: string };

export const InstalmentMark = ({ instalment, businessOn }: Props) => {
  const { t } = useWords();
  const mark = markOf(instalment, businessOn);
  const days = mark.is === "overdue" ? mark.days : 0;
  return <span className={`${styles.mark} ${styles[mark.is]}`}>{t(`mark.${mark.is}`, { days })}</span>;
};
