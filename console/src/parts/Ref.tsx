import { Link } from "@tanstack/react-router";
import { Id } from "./Facts.tsx";

/** An id that leads to what it names, where there is a page for it; its first word says what it is. What is no id is text. */
export const Ref = ({ id }: { readonly id: string }) => {
  if (!/^[a-z]+_[0-9a-z]{13}$/.test(id)) return id;
  const shown = <Id>{id}</Id>;
  if (id.startsWith("loan_"))
    return (
      <Link to="/loans/$loanId" params={{ loanId: id }}>
        {shown}
      </Link>
    );
  if (id.startsWith("user_"))
    return (
      <Link to="/users/$userId" params={{ userId: id }}>
        {shown}
      </Link>
    );
  if (id.startsWith("order_"))
    return (
      <Link to="/payment-orders/$orderId" params={{ orderId: id }}>
        {shown}
      </Link>
    );
  if (id.startsWith("apr_"))
    return (
      <Link to="/approvals" search={{ state: "approved" }}>
        {shown}
      </Link>
    );
  return shown;
};
