import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the range from which the system takes ports for outgoing connections (32768 and up on Linux), so
// that a service that is restarted finds its port free again.
const lowestPort = 20_000;
const highestPort = 32_000;

/** True where nothing listens on the port of that host. */
export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") done(false);
      else failed(error);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(true)));
  });
}

// Nobody is served there: who holds a port of this address has the same port of 127.0.0.1 promised. The system lets go of
// it when the process ends.
const promiseHost = "127.0.0.2";

/** Promises a port to this process for as long as it runs; false where another bank on the machine was quicker. */
function claimPort(port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(false);
      // Not every system has a second address of its own.
      else if (error.code === "EADDRNOTAVAIL") done(true);
      else failed(error);
    });
    server.listen({ host: promiseHost, port, exclusive: true }, () => done(true));
  });
}

/**
 * Finds that many different free ports on loopback, which no other call is given while this process runs: seconds pass
 * before a server listens, and banks start beside one another.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt > 500) throw new Error("no free port was found");
    const port = randomInt(lowestPort, highestPort);
    if ((await isPortFree("127.0.0.1", port)) && (await claimPort(port))) ports.add(port);
  }
  return [...ports];
}
