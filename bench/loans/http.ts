import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeLog } from "../../server/src/apps/api/log.ts";
import { buildApi } from "../../server/src/apps/api/server.ts";
import { formatId } from "../../server/src/kernel/ids.ts";
import { issueApiKey } from "../../server/src/platform/auth/index.ts";
import type { Ground } from "../ground.ts";
import type { Endpoint, Load } from "./clients.ts";
import { companyId } from "./stage.ts";

export type Clients = { readonly send: (load: Load) => Promise<number[]>; readonly end: () => Promise<void> };

/** The whole API behind a socket, and clients in another process that hold the key of a channel. */
export const openClients = async ({ platform, wiring }: Ground): Promise<Clients> => {
  const api = await buildApi(platform, wiring, { log: makeLog("silent"), console: "/nowhere" });
  const url = new URL(await api.listen({ host: "127.0.0.1", port: 0 }));
  const body = { ownerId: formatId("channel", companyId), name: "bench", scopes: ["loans:write" as const] };
  const issued = await issueApiKey(platform, { caller: "bench", key: "bench-api-key", body });
  if (!issued.ok) throw new Error(`no key was issued: ${issued.code}`);
  const endpoint: Endpoint = { host: url.hostname, port: Number(url.port), bearer: issued.value.secret ?? "" };
  const child = fork(fileURLToPath(new URL("./clients.ts", import.meta.url)), [JSON.stringify(endpoint)]);
  const send = (load: Load): Promise<number[]> =>
    new Promise((resolve, reject) => {
      child.once("message", ({ took, failed }: { took: number[]; failed?: string }) =>
        failed ? reject(new Error(failed)) : resolve(took),
      );
      child.send(load);
    });
  const end = async (): Promise<void> => {
    child.disconnect();
    await api.close();
  };
  return { send, end };
};
