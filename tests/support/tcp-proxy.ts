import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A way to a server that can be cut off or held, and opened again. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Lets nothing through; what is sent meanwhile arrives once it is opened. */
  hold(): void;
  open(): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port of this machine to a server on this machine. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const upstreams = new Map<Socket, Socket>();
  let isOpen = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    upstreams.set(client, upstream);
    client.on("close", () => {
      upstreams.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isOpen = false;
      destroyAll();
    },
    hold() {
      for (const [client, upstream] of upstreams) client.unpipe(upstream);
    },
    open() {
      isOpen = true;
      for (const [client, upstream] of upstreams) client.unpipe(upstream).pipe(upstream);
    },
    stop() {
      destroyAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
