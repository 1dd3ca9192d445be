import type { PaymentOrder } from "@suanpan/contract";
import { useWords } from "../language.tsx";
import { Mark, type Tone } from "./Mark.tsx";

type Props = { readonly order: Pick<PaymentOrder, "state" | "kind"> };

/** A debit that fails is an ordinary day's work and the loan knows what to do; a payout or refund needs a hand. */
const toneOf = ({ state, kind }: Props["order"]): Tone => {
  if (state === "failed" && kind !== "debit") return "alarm";
  if (state === "sent") return "live";
  return state === "ordered" ? "open" : "done";
};

export const OrderStateMark = ({ order }: Props) => {
  const { name } = useWords();
  return <Mark tone={toneOf(order)}>{name("orderState", order.state)}</Mark>;
};
