/** Nobody waits for others longer than a batch takes, and one of this size takes milliseconds. */
const usual = { lanes: 2, most: 32 };

/**
 * Lets requests that come one by one be worked on together: while as many batches are under way as there are lanes,
 * whoever comes waits and goes with the next. One that comes alone goes alone and at once, so nobody waits for company;
 * the more there are, the larger the batches, and the less each of them costs.
 */
export const gather = <Item, Answer>(
  work: (batch: readonly Item[]) => Promise<readonly Answer[]>,
  { lanes, most }: { readonly lanes: number; readonly most: number } = usual,
): ((item: Item) => Promise<Answer>) => {
  type Waiting = {
    readonly item: Item;
    readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
    readonly reject: (reason: unknown) => void;
  };
  const waiting: Waiting[] = [];
  let underWay = 0;
  const alone = async (item: Item): Promise<Answer> => (await work([item]))[0] as Answer;
  const go = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer);
    } catch (error) {
      // What one of them cannot do must not be refused to the others: each is tried by itself.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const { item, resolve } of batch) resolve(alone(item));
    }
  };
  const next = (): void => {
    if (underWay >= lanes || waiting.length === 0) return;
    underWay += 1;
    void go(waiting.splice(0, most)).finally(() => {
      underWay -= 1;
      next();
    });
  };
  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Whoever has come in the same moment goes with it.
      setImmediate(next);
    });
};
