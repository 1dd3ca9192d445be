import type { LogIn } from "@suanpan/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api, ProblemError } from "../../api.ts";
import { codeOf } from "../../explain.ts";
import { hasChosenLanguage, useWords } from "../../language.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { meQuery } from "../../queries.ts";
import { CodeForm } from "./CodeForm.tsx";
import { Door } from "./Door.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

const route = getRouteApi("/log-in");
const asksForCode = (error: Error | null): boolean =>
  error instanceof ProblemError && codeOf(error.problem) === "second-factor-needed";

/** Two steps at most: e-mail and password, then the code for those who have a second factor. */
export const LogInPage = () => {
  const { t, speak } = useWords();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { next } = route.useSearch();
  const [proven, setProven] = useState<LogIn>();
  const logIn = useMutation<Awaited<ReturnType<typeof api.logIn>>, Error, LogIn>({
    mutationFn: api.logIn,
    onError: (error, sent) => asksForCode(error) && setProven({ email: sent.email, password: sent.password }),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      if (!hasChosenLanguage()) speak(me.language);
      router.history.push(next ?? "/");
    },
  });
  const startOver = (): void => {
    setProven(undefined);
    logIn.reset();
  };
  return (
    <Door title={t("logIn.title")} below={!proven && <Link to="/choose-password">{t("logIn.haveToken")}</Link>}>
      {!asksForCode(logIn.error) && <ProblemNote error={logIn.error} />}
      {proven ? (
        <CodeForm
          email={proven.email}
          busy={logIn.isPending}
          onCode={(code) => logIn.mutate({ ...proven, code })}
          onBack={startOver}
        />
      ) : (
        <PasswordForm busy={logIn.isPending} onSubmit={logIn.mutate} />
      )}
    </Door>
  );
};
