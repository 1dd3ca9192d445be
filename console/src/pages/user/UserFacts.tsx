import type { User } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Facts, Id } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";

export const UserFacts = ({ user }: { readonly user: User }) => {
  const { t, name } = useWords();
  return (
    <Panel padded>
      <Facts
        facts={[
          { label: t("user.name"), value: user.nameMasked },
          { label: t("user.nationalId"), value: user.nationalIdMasked },
          { label: t("user.phone"), value: user.phoneMasked },
          { label: t("user.kind"), value: name("userKind", user.kind) },
          { label: t("user.state"), value: name("userState", user.state) },
          { label: t("user.registeredOn"), value: user.registeredOn },
          { label: t("loan.channel"), value: <Id>{user.channelId}</Id> },
        ]}
      />
    </Panel>
  );
};
