import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import { PlainError } from "../platform/plain-error.ts";

type Place = { readonly host: string; readonly port: number };

/** Asked before anything is started, so that a second start by mistake starts nothing. Port 0 is always free. */
export const refuseTakenPort = async ({ host, port }: Place): Promise<void> => {
  if (port === 0) return;
  for (const { address } of await addressesOf(host)) {
    const problem = await tryToListen(address, port);
    // A name may stand for an address of a kind this machine does not have; the others will do.
    if (problem && problem.code !== "EADDRNOTAVAIL" && problem.code !== "EAFNOSUPPORT")
      throw cannotListen({ host, port }, problem);
  }
};

export const cannotListen = ({ host, port }: Place, { code, message }: NodeJS.ErrnoException): PlainError => {
  if (code === "EADDRINUSE")
    return new PlainError(`Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1}.`);
  if (code === "EACCES")
    return new PlainError(`This user may not listen on port ${port}: choose one above 1023 with PORT.`);
  return new PlainError(`Cannot listen on ${host}:${port}: ${message}.`);
};

const addressesOf = async (host: string) => {
  try {
    return await lookup(host, { all: true });
  } catch {
    throw new PlainError(`SUANPAN_HOST is "${host}", which is not an address of this machine.`);
  }
};

const tryToListen = (host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
