import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "../frame/use-me.ts";
import { useWords } from "../language.tsx";
import { staffQuery } from "../queries.ts";
import { Id } from "./Facts.tsx";

const own = (me: { readonly id: string }): string => `staff:${me.id}`;

/** Whether the person at the console is the one named. */
export const useIsMe = () => {
  const me = useMe();
  return (actor: string): boolean => actor === own(me);
};

/**
 * Who did something. Names are personal data, so only those who manage staff see them; others see the id. What the
 * platform or the provider did has a word of its own.
 */
export const Actor = ({ actor }: { readonly actor: string }) => {
  const { t, name } = useWords();
  const me = useMe();
  const staff = useQuery({ ...staffQuery, enabled: useMay("staff") });
  if (actor === own(me)) return t("actor.you", { name: me.name });
  const id = actor.replace(/^\w+:/, "");
  const called = name("actor", id);
  if (called !== id) return called;
  return staff.data?.items.find((member) => member.id === id)?.name ?? <Id>{id}</Id>;
};
