import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { App, ConfigProvider } from "antd";
import enUS from "antd/es/locale/en_US";
import zhCN from "antd/es/locale/zh_CN";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ProblemError } from "./api.ts";
import { codeOf } from "./explain.ts";
import { LanguageProvider, useWords } from "./language.tsx";
import { leave } from "./leave.ts";
import { Boundary } from "./parts/Boundary.tsx";
import { makeRouter } from "./router.tsx";
import { house, paint } from "./theme.ts";
import "./ground.css";

const signedOut = (error: Error): boolean => error instanceof ProblemError && codeOf(error.problem) === "not-signed-in";

/** What the server has refused it will refuse again; only silence is worth another try. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ProblemError) || error.problem.status === 0 || error.problem.status === 503);

const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!signedOut(error) || query.queryKey[0] === "me") return;
      // The session ended while a page was open; after the log-in it goes on where it was.
      leave(router.state.location.href);
    },
  }),
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, refetchOnWindowFocus: false } },
});
const router = makeRouter(queryClient);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const Console = () => {
  const { language } = useWords();
  return (
    <ConfigProvider theme={house} locale={language === "zh" ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <App>
        <Boundary>
          <RouterProvider router={router} />
        </Boundary>
      </App>
    </ConfigProvider>
  );
};

paint(document.documentElement);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <Console />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
