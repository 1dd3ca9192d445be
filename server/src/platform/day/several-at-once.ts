/**
 * Works through a list with so many workers. Where one fails nothing further is begun, and all have stopped before the
 * failure is told: nobody is left working behind the caller's back.
 */
export const severalAtOnce = async <Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(workers, items.length) }, worker));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
};
