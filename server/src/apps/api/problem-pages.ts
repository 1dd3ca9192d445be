import { type ProblemCode, problems } from "@suanpan/contract";
import { Type } from "typebox";
import type { Api } from "../../platform/http/api.ts";
import { problemError } from "./problem-error.ts";

/** The `type` of every refusal is an address: whoever follows it finds what it means and what to do. */
export const problemPages = (api: Api): void => {
  const open = { config: { allow: "anyone" as const } };
  api.get("/problems", { ...open, schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page("Problems", Object.keys(problems).map(row).join("\n"))),
  );
  api.get(
    "/problems/:code",
    { ...open, schema: { hide: true, params: Type.Object({ code: Type.String() }) } },
    async ({ params: { code } }, reply) => {
      if (!Object.hasOwn(problems, code)) throw problemError("not-found");
      return reply.type("text/html; charset=utf-8").send(page(code, row(code)));
    },
  );
};

const row = (code: string): string => {
  const { status, title, remedy } = problems[code as ProblemCode];
  return `<section id="${code}">
<h2><a href="/problems/${code}"><code>${code}</code></a> <small>${status}</small></h2>
<p>${escaped(title)}.</p>
<p class="remedy">${escaped(remedy)}</p>
</section>`;
};

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>");

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Suanpan</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; }
h2 { font-size: 1rem; margin: 1.6rem 0 0.2rem; } small { color: #777; font-weight: normal; }
p { margin: 0.1rem 0; } .remedy { color: #555; } a { color: inherit; }
</style>
</head>
<body>
<p><a href="/problems">Problems</a> · <a href="/reference">Reference</a></p>
<h1>${title}</h1>
${body}
</body>
</html>
`;
