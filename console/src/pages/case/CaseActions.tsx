import type { Case } from "@suanpan/contract";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "../../language.tsx";
import { useIsMe } from "../../parts/Actor.tsx";
import { ContactDrawer } from "./ContactDrawer.tsx";
import { PauseMenu } from "./PauseMenu.tsx";
import { PlaceMenu } from "./PlaceMenu.tsx";
import { PromiseDrawer } from "./PromiseDrawer.tsx";
import { useChange } from "./use-change.ts";

/** What can be done with the case as it stands; a closed one can only be read. */
export const CaseActions = ({ known }: { readonly known: Case }) => {
  const { t } = useWords();
  const mine = useIsMe()(known.agent ?? "");
  const change = useChange(known);
  const [drawer, setDrawer] = useState<"contact" | "promise" | undefined>(undefined);
  const close = (): void => setDrawer(undefined);
  if (known.state === "closed") return null;
  return (
    <>
      {known.agent === null && <Button onClick={() => change.now({ verb: "claim" })}>{t("case.claim")}</Button>}
      {mine && <Button onClick={() => change.now({ verb: "release" })}>{t("case.release")}</Button>}
      <PauseMenu known={known} onChange={change.now} />
      <PlaceMenu known={known} onChange={change.now} />
      {known.state === "open" && <Button onClick={() => setDrawer("promise")}>{t("promise.title")}</Button>}
      <Button type="primary" onClick={() => setDrawer("contact")}>
        {t("contact.title")}
      </Button>
      <ContactDrawer known={known} open={drawer === "contact"} onClose={close} />
      <PromiseDrawer known={known} open={drawer === "promise"} onClose={close} />
    </>
  );
};
