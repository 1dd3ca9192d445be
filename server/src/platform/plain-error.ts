/** A mistake of the person at the keyboard, not of ours: shown as its one sentence, without a stack, exit code 1. */
export class PlainError extends Error {
  override readonly name = "PlainError";
}
