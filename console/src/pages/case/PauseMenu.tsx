import type { Case, PauseReason } from "@suanpan/contract";
import { Button, Dropdown } from "antd";
import type { CaseChange } from "../../api.ts";
import { useWords } from "../../language.tsx";

type Props = { readonly known: Case; readonly onChange: (change: CaseChange) => void };

const reasons: readonly PauseReason[] = ["dispute", "death", "fraud"];

/** A case is paused for a reason, and resumed by hand. */
export const PauseMenu = ({ known, onChange }: Props) => {
  const { t, name } = useWords();
  if (known.state === "paused") return <Button onClick={() => onChange({ verb: "resume" })}>{t("case.resume")}</Button>;
  const items = reasons.map((reason) => ({
    key: reason,
    label: name("pause", reason),
    onClick: () => onChange({ verb: "pause", body: { reason } }),
  }));
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button>{t("case.pause")}</Button>
    </Dropdown>
  );
};
