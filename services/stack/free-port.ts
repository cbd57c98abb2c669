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

/** Finds that many different free ports on loopback. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt > 500) throw new Error("no free port was found");
    const port = randomInt(lowestPort, highestPort);
    if (!ports.has(port) && (await isPortFree("127.0.0.1", port))) ports.add(port);
  }
  return [...ports];
}
