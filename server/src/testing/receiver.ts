import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** The status for the request; undefined lets the sender wait in vain. */
  answer: (request: Received) => number | undefined;
};

/** A real HTTP server on the loopback, as a partner would run it. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = "", headers } = request;
    const one = { path, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(one);
    const status = receiver.answer(one);
    if (status !== undefined) response.writeHead(status, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { url: `http://127.0.0.1:${port}`, received, answer: () => 200 };
  return receiver;
};
