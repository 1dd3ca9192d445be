import { createConnection, type Socket } from "node:net";

/**
 * Clients of the API in a process of their own, each with a kept connection and one request at a time. They speak plain
 * HTTP over a socket: what is to be measured is the server, and a comfortable client costs as much as it does.
 */
export type Load = {
  readonly clients: number;
  readonly requests: readonly Written[];
  /** Microseconds from the start of one request to the start of the next; without, each follows its predecessor's answer. */
  readonly everyMicroseconds?: number;
};
export type Written = { readonly path: string; readonly key: string; readonly body: string };
export type Endpoint = { readonly host: string; readonly port: number; readonly bearer: string };

const { host, port, bearer } = JSON.parse(process.argv[2] ?? "{}") as Endpoint;

const written = ({ path, key, body }: Written): string =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${bearer}\r\nidempotency-key: ${key}\r\n` +
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const headEnd = "\r\n\r\n";

/** One answer: its head, and as much body as the head says. Anything but 201 ends the benchmark. */
const ask = (socket: Socket, request: Written): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: string): void => {
      text += chunk;
      const end = text.indexOf(headEnd);
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
      if (Buffer.byteLength(text) < end + headEnd.length + length) return;
      socket.off("data", onData);
      if (text.startsWith("HTTP/1.1 201")) resolve();
      else reject(new Error(`${request.path} answered ${text}`));
    };
    socket.on("data", onData);
    socket.write(written(request));
  });

const sockets: Socket[] = [];

const connected = async (count: number): Promise<Socket[]> => {
  while (sockets.length < count) {
    const socket = createConnection({ host, port }).setNoDelay(true).setEncoding("utf8");
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    sockets.push(socket);
  }
  return sockets.slice(0, count);
};

/** Answers with how long each request took, in microseconds, counted from when it was due to be sent. */
const work = async ({ clients, requests, everyMicroseconds }: Load): Promise<number[]> => {
  const hands = await connected(clients);
  const took: number[] = [];
  const begun = performance.now();
  let next = 0;
  const hand = async (socket: Socket): Promise<void> => {
    for (let n = next++; n < requests.length; n = next++) {
      const due = everyMicroseconds === undefined ? performance.now() : begun + (n * everyMicroseconds) / 1000;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await ask(socket, requests[n] as Written);
      took.push(Math.round((performance.now() - due) * 1000));
    }
  };
  await Promise.all(hands.map(hand));
  return took;
};

process.on("message", (load: Load) => {
  work(load).then(
    (took) => process.send?.({ took }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on("disconnect", () => process.exit());
