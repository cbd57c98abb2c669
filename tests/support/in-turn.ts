import { once } from "node:events";
import { createServer } from "node:net";
import { waitFor } from "./wait-for.ts";

// Below the ports that banks are given; it is free again whatever became of its holder.
const turnPort = 19_998;

async function takeTurn() {
  const server = createServer();
  const outcome = Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]);
  server.listen({ host: "127.0.0.1", port: turnPort, exclusive: true });
  return (await outcome) ? server : undefined;
}

/**
 * Does work of which one piece at a time may be done on this machine, whichever process asks: a bank chooses its ports
 * before it takes them, and the first one builds the user interfaces for all.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = await waitFor("the turn", takeTurn, { timeoutMs: 300_000, everyMs: 200 });
  try {
    return await work();
  } finally {
    turn.close();
  }
}
