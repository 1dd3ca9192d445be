import type { Case } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Button, Dropdown } from "antd";
import type { CaseChange } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { agenciesQuery } from "../../queries.ts";

type Props = { readonly known: Case; readonly onChange: (change: CaseChange) => void };

/** To an agency that takes cases, and back. */
export const PlaceMenu = ({ known, onChange }: Props) => {
  const { t } = useWords();
  const agencies = useQuery(agenciesQuery);
  if (known.agencyId !== null) return <Button onClick={() => onChange({ verb: "recall" })}>{t("case.recall")}</Button>;
  const taking = agencies.data?.items.filter(({ active }) => active) ?? [];
  const items = taking.map(({ id, name }) => ({
    key: id,
    label: name,
    onClick: () => onChange({ verb: "placement", body: { agencyId: id } }),
  }));
  const why = taking.length === 0 ? t("case.noAgency") : undefined;
  return (
    <Dropdown menu={{ items }} trigger={["click"]} disabled={taking.length === 0 || known.state !== "open"}>
      <Button title={why}>{t("case.place")}</Button>
    </Dropdown>
  );
};
