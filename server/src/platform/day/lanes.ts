/**
 * Neighbours of different lanes have nothing to do with each other, and go side by side on a quiet day; those of one
 * lane follow each other. What has none follows everything before it, and nothing begins until it is done. Ids of
 * borrowers' slots are drawn in one lane at most, so that they are the same whichever way the day is closed.
 */
export type Laned = { readonly lane?: string };

export const inLane = <Step extends Laned>(lane: string, steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, lane }));

type InLane = { readonly step: Laned };

/** Neighbours that have a lane, together; every other step by itself. */
export const stagesOf = <Planned extends InLane>(planned: readonly Planned[]): Planned[][] => {
  const stages: Planned[][] = [];
  for (const [n, one] of planned.entries()) {
    const before = planned[n - 1];
    if (one.step.lane !== undefined && before?.step.lane !== undefined) stages.at(-1)?.push(one);
    else stages.push([one]);
  }
  return stages;
};

/** Every lane at once, on the one connection they share: while the database answers one, another's question is made. */
export const sideBySide = <Planned extends InLane>(
  stage: readonly Planned[],
  run: (one: Planned) => Promise<number>,
): Promise<number[]> => {
  const ends = new Map<string | undefined, Promise<unknown>>();
  return allOf(
    stage.map((one) => {
      const before = ends.get(one.step.lane);
      const ended = before ? before.then(() => run(one)) : run(one);
      ends.set(one.step.lane, ended);
      return ended;
    }),
  );
};

/** All of them, ended: the first failure is told when nobody asks anything of the transaction any more. */
export const allOf = async (running: readonly Promise<number>[]): Promise<number[]> => {
  const failures: unknown[] = [];
  const done = await Promise.all(
    running.map((one) =>
      one.catch((error: unknown) => {
        failures.push(error);
        return 0;
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return done;
};
