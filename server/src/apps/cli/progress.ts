import { Presets, SingleBar } from "cli-progress";

/** How far some long work has come. `of` may grow while it goes on. */
export type Progress = {
  readonly update: (done: number, of: number, note?: string) => void;
  readonly stop: () => void;
};

type Screen = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

/** On standard error, so that the answer on standard output stays clean: a bar for a person, plain lines for a log. */
export const startProgress = (
  label: string,
  screen: Screen = process.stderr,
  now: () => number = () => performance.now(),
): Progress => (screen.isTTY ? bar(label) : lines(label, screen, now));

const bar = (label: string): Progress => {
  const format = `${label} {bar} {percentage}% {note}`;
  const drawn = new SingleBar(
    { format, stream: process.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_grey,
  );
  let begun = false; // work that turns out to have nothing to do draws nothing
  return {
    update: (done, of, note = "") => {
      if (!begun) drawn.start(of, 0, { note });
      begun = true;
      drawn.setTotal(of);
      drawn.update(done, { note });
    },
    stop: () => drawn.stop(),
  };
};

/** At most one line a second, and the last one always. */
const lines = (label: string, screen: Screen, now: () => number): Progress => {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold: string | undefined;
  const tell = (line: string): void => {
    screen.write(`${line}\n`);
    toldAt = now();
    untold = undefined;
  };
  return {
    update: (done, of, note = "") => {
      untold = `${label}: ${done} of ${of}${note ? `, ${note}` : ""}`;
      if (now() - toldAt >= 1_000) tell(untold);
    },
    stop: () => {
      if (untold !== undefined) tell(untold);
    },
  };
};
