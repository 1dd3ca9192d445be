import { type ProblemCode, problems } from "@suanpan/contract";
import type { Outcome } from "../../../kernel/outcome.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CloseStep, StepResult } from "./step.ts";

type About = Pick<CloseStep, "name" | "titleEn" | "titleZh" | "owner" | "waivable">;

/** A use case that posts what a month's end finds out, as a step of the close: a refusal holds the close up. */
export const monthEndStep = <T>(
  about: About,
  run: (platform: Platform, month: string, by: string) => Promise<Outcome<T, ProblemCode>>,
  told: (value: T) => Omit<StepResult, "ok">,
): CloseStep => ({
  ...about,
  run: async (platform, { name }, by) => {
    const outcome = await run(platform, name, by);
    if (outcome.ok) return { ok: true, ...told(outcome.value) };
    const result = { code: outcome.code, detail: JSON.stringify(outcome.detail) };
    const note = `${problems[outcome.code].title}: ${result.detail}`;
    return { ok: false, note, noteZh: `未能入账（${outcome.code}）：${result.detail}`, result };
  },
});
