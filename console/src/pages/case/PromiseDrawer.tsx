import type { Case } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { statusQuery } from "../../queries.ts";
import { PromiseForm } from "./PromiseForm.tsx";
import { useChange } from "./use-change.ts";

type Props = { readonly known: Case; readonly open: boolean; readonly onClose: () => void };

/** The borrower's word: how much, and by when. */
export const PromiseDrawer = ({ known, open, onClose }: Props) => {
  const { t } = useWords();
  const status = useQuery(statusQuery);
  const { write } = useChange(known);
  return (
    <Drawer title={t("promise.title")} open={open} onClose={onClose} size={400} destroyOnHidden>
      <Loaded query={status}>
        {({ businessOn }) => (
          <PromiseForm
            owedFen={known.owedFen}
            businessOn={businessOn}
            busy={write.isPending}
            error={write.error}
            onSubmit={(body) => write.mutate({ verb: "promises", body }, { onSuccess: onClose })}
          />
        )}
      </Loaded>
    </Drawer>
  );
};
