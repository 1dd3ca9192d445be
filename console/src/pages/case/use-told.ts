import type { CaseEvent } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";

type Detail = CaseEvent["detail"];
const textIn = (detail: Detail, name: string): string => String(detail[name] ?? "");
const fenIn = (detail: Detail, name: string): string => formatFen(Number(detail[name] ?? 0));

/** What an event says beside its name, in the reader's language. */
export const useTold = () => {
  const { t, name } = useWords();
  return ({ type, detail }: CaseEvent): string => {
    const action = (): string => name("action", textIn(detail, "kind"));
    switch (type) {
      case "opened":
      case "escalated":
        return [name("band", textIn(detail, "band")), textIn(detail, "team")].join(" · ");
      case "action-due":
        return action();
      case "contacted": {
        const parts = [action(), name("outcome", textIn(detail, "outcome"))];
        return [...parts, ...(detail.inbound === true ? [t("history.inbound")] : [])].join(" · ");
      }
      case "promised":
        return t("case.promiseOf", { amount: fenIn(detail, "amountFen"), date: textIn(detail, "dueOn") });
      case "promise-kept":
      case "promise-broken":
        return t("history.repaid", { repaid: fenIn(detail, "repaidFen"), amount: fenIn(detail, "amountFen") });
      case "paused":
        return name("pause", textIn(detail, "reason"));
      case "cost":
        return [action(), fenIn(detail, "amountFen")].join(" · ");
      default:
        return "";
    }
  };
};
