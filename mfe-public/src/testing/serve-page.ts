import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Opens the test's page at a server of its own, which answers as `listener` does until the test is over. */
export async function servePage(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const page = globalThis as unknown as { happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(`http://127.0.0.1:${port}/`);
}
