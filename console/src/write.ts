import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type KeptKey, keyFor } from "./write-key.ts";

/** A write with its key; once it is done, what it changed is read again. */
export const useWrite = <Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  changes: readonly (readonly unknown[])[] = [],
) => {
  const kept = useRef<KeptKey | undefined>(undefined);
  const queryClient = useQueryClient();
  return useMutation<Answer, Error, Body>({
    mutationFn: (body) => {
      kept.current = keyFor(kept.current, JSON.stringify(body ?? null), () => crypto.randomUUID());
      return send(body, kept.current.key);
    },
    onSuccess: async () => {
      kept.current = undefined;
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
};
