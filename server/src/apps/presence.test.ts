import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { enter } from "./presence.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

/** Authentication is done, and it waits for a statement. */
const welcome = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), // R: authenticated
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]), // Z: idle
]);

/** A server that lets somebody in and stops before it has answered them anything. */
const stoppingServer = async (): Promise<string> => {
  const stopping = createServer((socket) => {
    socket.once("data", () => {
      socket.write(welcome);
      socket.once("data", () => {
        stopping.close();
        socket.destroy();
      });
    });
  });
  server = stopping;
  await new Promise<void>((resolve) => stopping.listen(0, "127.0.0.1", resolve));
  return `postgres://suanpan:secret@127.0.0.1:${(stopping.address() as AddressInfo).port}/suanpan`;
};

test("who comes in while the server stops is told so, and can come again", async () => {
  await expect(enter(await stoppingServer())).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
});
