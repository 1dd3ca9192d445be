import { useQuery } from "@tanstack/react-query";
import { agreementsQuery } from "../queries.ts";
import { Id } from "./Facts.tsx";

/** An agreement by the name people know it under; one no longer in force by its id. */
export const AgreementName = ({ id }: { readonly id: string }) => {
  const name = useQuery(agreementsQuery).data?.items.find((agreement) => agreement.id === id)?.name;
  return name === undefined ? <Id>{id}</Id> : <span title={id}>{name}</span>;
};
