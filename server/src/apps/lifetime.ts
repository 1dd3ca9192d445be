import { readFileSync } from "node:fs";

/** What was opened, in order, so that it is closed in the other order, once, whatever asks for the end. */
export type Lifetime = {
  readonly onEnd: (close: () => Promise<unknown>) => void;
  readonly end: () => Promise<void>;
  readonly isEnding: () => boolean;
};

export const makeLifetime = (): Lifetime => {
  const closers: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    // What opens while we close (a signal in the middle of a start) is still closed, and so is what comes after a failure.
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  return {
    onEnd: (close) => void closers.push(close),
    end: () => {
      ending ??= closeAll();
      return ending;
    },
    isEnding: () => ending !== undefined,
  };
};

/** npm hands on the signal that the terminal also sent us: two of them at once are one person pressing once. */
const oneGestureMs = 500;

/**
 * Ends on the first Ctrl-C or SIGTERM, at once on a second. Between npm and us stands a shell that does not hand signals
 * on, and npm may be killed without a chance to send one: then we are orphans on its port, and end as well. Answers with how to stop listening.
 */
export const endOnSignal = ({ end }: Lifetime, exit: (code: number) => void, afterEnd: number): (() => void) => {
  let firstAt: number | undefined;
  const stop = (): void => {
    const at = performance.now();
    if (firstAt !== undefined && at - firstAt > oneGestureMs) exit(130);
    if (firstAt !== undefined) return;
    firstAt = at;
    end().then(
      () => exit(afterEnd),
      () => exit(1),
    );
  };
  for (const signal of signals) process.on(signal, stop);
  if (["start", "npx"].includes(process.env.npm_lifecycle_event ?? "")) watchParent(process.ppid, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Our parent, and npm above it where a shell stands between: when either goes, whoever comes next is a stranger. */
const watchParent = (parent: number, stop: () => void): void => {
  const above = parentOf(parent);
  const npm = above !== undefined && commandOf(above).includes("npm") ? above : undefined;
  const orphaned = (): boolean => process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm);
  const watching = setInterval(() => {
    if (!orphaned()) return;
    // Told once: a second time would be taken for somebody who does not want to wait, and leave the database running.
    clearInterval(watching);
    stop();
  }, 500);
  watching.unref();
};

/** Where the system tells; elsewhere our own parent has to do. */
const parentOf = (pid: number): number | undefined => {
  const [, parent] = /^PPid:\s*(\d+)/m.exec(told(pid, "status")) ?? [];
  return parent === undefined ? undefined : Number(parent);
};

const commandOf = (pid: number): string => told(pid, "cmdline");

const told = (pid: number, what: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
};
