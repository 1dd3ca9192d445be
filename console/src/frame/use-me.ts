import { useSuspenseQuery } from "@tanstack/react-query";
import { type Act, allowed } from "../may.ts";
import { meQuery } from "../queries.ts";

/** Who is at the console; the frame lets nobody past without a session, so there is always somebody. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export const useMay = (act: Act): boolean => allowed(act, useMe().roles);
