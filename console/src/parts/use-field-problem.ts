import type { FormInstance } from "antd";
import { useEffect } from "react";
import { ProblemError } from "../api.ts";
import { explain, fieldOf } from "../explain.ts";
import { useWords } from "../language.tsx";

/** Puts a refusal on the field it is about, and says whether it found one; otherwise it belongs above the form. */
export const useFieldProblem = <Field extends string>(
  form: FormInstance,
  error: Error | null,
  fields: readonly Field[],
  byCode: Readonly<Record<string, Field>> = {},
): boolean => {
  const { language } = useWords();
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const field = problem && fieldOf(problem, fields, byCode);
  useEffect(() => {
    if (!problem || !field) return;
    const { title, remedy } = explain(language, problem);
    form.setFields([{ name: field, errors: [title, remedy] }]);
  }, [problem, field, form, language]);
  return field !== undefined;
};
