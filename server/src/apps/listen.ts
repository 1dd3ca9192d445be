import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../platform/config.ts";
import type { Api } from "../platform/http/api.ts";
import type { Lifetime } from "./lifetime.ts";
import { cannotListen } from "./port.ts";

/** Requests under way at the end get this long; then their connections are cut. */
const drainMs = 5_000;

/** Listens until the end of the lifetime. Answers with an address that can be clicked. */
export const listen = async (api: Api, { host, port }: Config, life: Lifetime): Promise<string> => {
  life.onEnd(() => drain(api));
  try {
    await api.listen({ host, port });
  } catch (error) {
    throw cannotListen({ host, port }, error as NodeJS.ErrnoException);
  }
  const address = api.server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${taken}`;
};

const drain = async (api: Api): Promise<void> => {
  const closed = api.close();
  const late = new AbortController();
  const cut = wait(drainMs, undefined, { signal: late.signal }).then(
    () => api.server.closeAllConnections(),
    () => {},
  );
  await closed;
  late.abort();
  await cut;
};
