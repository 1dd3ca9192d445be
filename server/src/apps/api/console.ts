import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { projectRoot } from "../../platform/home.ts";
import type { Api } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";

export const builtConsole = join(projectRoot, "console/dist");

/**
 * The console as it was built. Its scripts and styles carry a hash in their names and may be kept for good; the page
 * that names them is asked for anew each time. The console draws its own addresses, so every page is the same file.
 */
export const serveConsole = async (app: Api, folder = builtConsole): Promise<void> => {
  const built = existsSync(join(folder, "index.html"));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: "ignore",
      setHeaders: keepByName,
    });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    built && wantsPage(request) ? (reply as Sending).sendFile("index.html") : problemReply(request, reply, "not-found"),
  );
};

type Sending = FastifyReply & { readonly sendFile: (file: string) => FastifyReply };

const keepByName = (reply: { header: (name: string, value: string) => unknown }, path: string): void => {
  const forever = path.includes(`${join("dist", "assets")}`);
  reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
};

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && !url.startsWith("/v1") && /text\/html/.test(headers.accept ?? "");
