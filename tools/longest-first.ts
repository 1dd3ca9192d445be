import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files that take long: on a fresh clone, where nobody knows yet how long each takes, size says nothing of them. */
const long = ["simulator/src/stories/", "simulator/src/run.", "insight/fold.", "insight/show.", "reconciliation/"];

/** What takes longest begins first, so that at the end nobody waits for a file that came late. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.some((part) => moduleId.includes(part));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
